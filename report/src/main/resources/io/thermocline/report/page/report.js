(function () {
  var button = document.getElementById("copy");
  var command = document.getElementById("command");
  if (navigator.clipboard) {
    button.hidden = false;
    button.addEventListener("click", function () {
      navigator.clipboard.writeText(command.textContent).then(function () {
        button.textContent = "Copied";
        setTimeout(function () { button.textContent = "Copy"; }, 1500);
      });
    });
  }
  window.addEventListener("beforeprint", function () {
    document.querySelectorAll("details").forEach(function (details) { details.open = true; });
  });
})();
