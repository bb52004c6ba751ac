// What is wrong with any page: texts that are cut or outside it, parts that are wider than their places, contrast, the wrong colours.
const faults = [];
const root = document.documentElement;
if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} wide, the window ${innerWidth}`);
for (const folded of document.querySelectorAll('details')) folded.open = true;
const start = text => JSON.stringify(text.trim().replace(/\s+/g, ' ').slice(0, 60));
const rgba = text => text.match(/[\d.]+/g).map(Number);
const luminance = colour => colour.slice(0, 3).map(part => part / 255)
    .map(part => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    .reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
const ground = element => {
    for (let at = element; at; at = at.parentElement) {
        const colour = rgba(getComputedStyle(at).backgroundColor);
        if (colour.length === 3 || colour[3] === 1) return luminance(colour);
    }
    return 1;
};
let texts = 0;
const texted = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = texted.nextNode(); node; node = texted.nextNode()) {
    const holder = node.parentElement;
    if (!node.data.trim() || holder.closest('script, style, title, .skip, table[class^=room] thead') || !holder.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
        if (box.left < -0.5 || box.right > innerWidth + 0.5) faults.push(`outside the page: ${start(node.data)}`);
        const place = holder.closest('.scroll, pre')?.getBoundingClientRect();
        if (place && (box.left < place.left || box.right > place.right)) faults.push(`cut: ${start(node.data)}`);
    }
}
for (const place of document.querySelectorAll('main *, header *, footer *')) {
    const cuts = getComputedStyle(place).overflowX !== 'visible' && !(place instanceof SVGElement) && !place.closest('thead');
    if (cuts && place.scrollWidth > place.clientWidth) {
        faults.push(`${place.scrollWidth} wide in a place of ${place.clientWidth}: ${start(place.textContent)}`);
    }
}
for (const element of document.body.querySelectorAll('*')) {
    const own = [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || element.closest('svg, script, style') || !element.checkVisibility()) continue;
    texts++;
    const [dark, light] = [luminance(rgba(getComputedStyle(element).color)), ground(element)].sort((a, b) => a - b);
    const contrast = (light + 0.05) / (dark + 0.05); // WCAG 2.2, 1.4.3
    if (contrast < 4.5) faults.push(`contrast ${contrast.toFixed(1)}: ${element.textContent.trim().slice(0, 60)}`);
}
const isDark = ground(document.body) < 0.2;
if (isDark !== matchMedia('(prefers-color-scheme: dark)').matches) faults.push(`dark is ${isDark}`);
if (texts < 10) faults.push(`only ${texts} texts`);
