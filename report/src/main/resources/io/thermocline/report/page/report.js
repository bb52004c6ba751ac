/**
 * Draws a report, as io.thermocline.report.page.Report has it. No library and no network: the page that a command writes
 * has this text in it, and the console imports it.
 */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "g", "line", "rect", "circle", "polyline", "text", "tspan", "title", "use", "defs", "pattern", "path"]);

/** An element; children that are empty, null or false are left out. */
export function el(name, attributes = {}, ...children) {
  const element = DRAWN.has(name) ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    element.setAttribute(key, value);
  }
  element.append(...children.flat().filter(child => child || child === 0));
  return element;
}

const percent = share => `${(100 * share).toFixed(3)}%`;

/** Draws the sections of a report into a place. */
export function draw(report, place) {
  define();
  const rooms = new Set();
  place.append(...report.sections.map(section =>
    el("section", {"aria-labelledby": section.id, class: section.id.startsWith("numbers") ? "numbers" : "chart"},
      el("h2", {id: section.id}, section.title),
      el("p", {}, section.explanation),
      section.parts.map(part => PARTS[part.type](part, rooms)))));
  const style = new CSSStyleSheet(); // a policy that forbids style elements does not forbid this
  style.replaceSync([...rooms].map(cardsBelow).join("\n"));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter(sheet => sheet !== cards), style];
  cards = style;
}

let cards; // style of the tables drawn last

const SHAPES = [
  "M-3.4,0A3.4,3.4 0 1 0 3.4,0A3.4,3.4 0 1 0 -3.4,0Z",
  "M-3.2,-3.2H3.2V3.2H-3.2Z",
  "M0,-4.2L4,3.2H-4Z",
  "M0,-4.6L4.6,0L0,4.6L-4.6,0Z",
  "M0,4.2L4,-3.2H-4Z",
  "M-4,0H4M0,-4V4",
  "M-3.2,-3.2L3.2,3.2M-3.2,3.2L3.2,-3.2",
  "M-4.4,-1.6H4.4V1.6H-4.4Z",
];

/** Gives the document the patterns of pages that move down and the shapes of marks, once. */
function define() {
  if (document.querySelector("svg.definitions")) {
    return;
  }
  document.body.prepend(el("svg", {class: "definitions", width: 0, height: 0, "aria-hidden": "true", focusable: "false"},
    el("defs", {},
      ["hbm", "dram", "nvm", "nvme"].map(tier =>
        el("pattern", {id: `down-${tier}`, width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)"},
          el("rect", {class: `ground-${tier}`, width: 6, height: 6}),
          el("rect", {class: `fill-${tier}`, width: 3, height: 6}))),
      SHAPES.map((d, i) => el("path", {id: `shape-${i}`, d})))));
}

const PARTS = {
  group: (part, rooms) => el("div", {class: "group"},
    part.title && el("h3", {}, part.title),
    part.sentences.map(sentence => el("p", {}, sentence)),
    part.parts.map(inner => PARTS[inner.type](inner, rooms))),

  table: (part, rooms) => part.folded
    ? el("details", {}, el("summary", {}, part.folded), table(part, rooms))
    : table(part, rooms),

  swatches: part => {
    const width = part.entries.some(entry => entry.down) ? 22 : 14;
    return el("ul", {class: "key"}, part.entries.map(entry =>
      el("li", {},
        el("svg", {width, height: 14, "aria-hidden": "true"},
          el("rect", {class: fill(entry), width, height: 14, rx: 3})),
        entry.text)));
  },

  bars: part => {
    const signed = part.rows.some(({value}) => value < 0);
    const [zero, unit] = signed ? [0.5, 0.5 / part.longest] : [0, 1 / part.longest];
    return rows(part, ({value}) => [
      el("rect", {class: "track", y: 3, width: "100%", height: 18, rx: 3}),
      el("rect", {class: value < 0 ? "bar less" : "bar", x: percent(zero + Math.min(0, value * unit)), y: 3, width: percent(Math.abs(value * unit)), height: 18, rx: 3}),
      signed && stroke("zero", percent(zero), 0, ROW),
      part.base != null && stroke("base", percent(zero + part.base * unit), 0, ROW),
    ], true);
  },

  stacks: part => rows(part, ({row, pieces}) => {
    const track = row.label && el("rect", {class: "track", y: 3, width: "100%", height: 18, rx: 3});
    const [top, height, gap] = row.label ? [3, 18, 0.002] : [2, 20, 0.003];
    let from = 0;
    return [track, ...pieces.map(piece => {
      const share = piece.value / part.longest;
      const start = from;
      from += share;
      return el("g", {},
        el("title", {}, piece.title),
        el("rect", {class: fill(piece), x: percent(start), y: top, width: percent(Math.max(0, share - gap)), height, rx: 2}),
        piece.name && inside(piece, start + share / 2, share));
    })];
  }),

  spreads: part => {
    const at = value => percent(position(part.axis, value));
    const dot = (kind, name, value, r, text) =>
      el("circle", {class: kind, cx: at(value), cy: 12, r}, el("title", {}, `${name}: ${text}`));
    const list = rows(part, ({mean, p50, p95, p99, max, texts}) => [
      part.axis.ticks.map(tick => stroke("grid", at(tick.at), -3, ROW + 3)),
      el("line", {class: "whisker", x1: at(p50), x2: at(max), y1: 12, y2: 12}),
      el("line", {class: "spread", x1: at(p50), x2: at(p99), y1: 12, y2: 12}),
      stroke("mean", at(mean), 2, 22),
      dot("dot", "max", max, 3, texts[4]),
      dot("dot", "p99", p99, 4, texts[3]),
      dot("dot", "p95", p95, 4, texts[2]),
      dot("dot median", "p50", p50, 4.5, texts[1]),
    ].flat());
    const last = part.axis.ticks.length - 1;
    list.append(axisRow(part.axis, i => i % 2 === 0 || i === last && last > 2));
    return list;
  },

  ratios: part => {
    const at = value => percent(position(part.axis, value));
    const list = rows(part, ({ours, prototype, judged}) => [
      el("line", {class: "grid", x1: 0, x2: "100%", y1: 12, y2: 12}),
      stroke("base", at(1), 0, ROW),
      prototype != null && stroke("mean", at(prototype), 5, 19),
      el("circle", {class: judged ? "dot median" : "dot", cx: at(ours), cy: 12, r: 5}),
    ]);
    list.append(axisRow(part.axis, () => true));
    return list;
  },

  pairKey: () => el("ul", {class: "key"},
    el("li", {}, sign(el("rect", {class: "paper", y: 3, width: 22, height: 8})), "the paper's"),
    el("li", {}, sign(el("rect", {class: "bar", y: 3, width: 22, height: 8})), "ours"),
    el("li", {}, sign(el("rect", {class: "band", y: 3, width: 22, height: 8})), "band")),

  pairs: part => {
    const at = value => percent(position(part.axis, value));
    const bar = (kind, value, y) => value != null && el("rect", {class: kind, y, width: at(value), height: 8});
    const list = rows(part, ({paper, ours, low, high}) => [
      el("rect", {class: "track", y: 2, width: "100%", height: 20}),
      bar("paper", paper, 3),
      bar("bar", ours, 13),
      low != null && high != null && el("rect",
        {class: "band", x: at(low), y: 12, width: percent(Math.max(0.004, position(part.axis, high) - position(part.axis, low))), height: 10}),
    ]);
    list.append(axisRow(part.axis, i => i % 2 === 0));
    return list;
  },

  lines: part => el("figure", {class: part.caption ? "curves series" : "curves"},
    part.caption && el("figcaption", {}, part.caption),
    plot(part)),

  lineKey: part => el("figure", {class: "keyed"},
    part.caption && el("figcaption", {}, part.caption),
    el("ul", {class: "key"}, part.entries.map(entry =>
      el("li", {},
        el("svg", {width: 38, height: 14, "aria-hidden": "true"},
          el("line", {class: `curve ${look(entry.line)}`, x1: 0, x2: 38, y1: 7, y2: 7}),
          mark(entry.line, 19, 7)),
        el("span", {class: "policy"}, entry.name),
        entry.label && el("span", {class: "mean-ratio"}, entry.label))))),

  spreadKey: () => el("ul", {class: "key"},
    el("li", {},
      el("svg", {width: 96, height: 16, "aria-hidden": "true"},
        el("line", {class: "whisker", x1: 6, x2: 90, y1: 8, y2: 8}),
        el("line", {class: "spread", x1: 6, x2: 62, y1: 8, y2: 8}),
        [["dot median", 6, 4.5], ["dot", 44, 4], ["dot", 62, 4], ["dot", 90, 3]].map(([kind, cx, r]) =>
          el("circle", {class: kind, cx, cy: 8, r}))),
      "p50 (filled), p95, p99, maximum"),
    el("li", {},
      el("svg", {width: 8, height: 16, "aria-hidden": "true"}, stroke("mean", 4, 0, 16)),
      "mean")),
};

// ---- rows: a name, a drawing as wide as there is room, a value. Positions across are per cent, so that texts keep their size.

const ROW = 24;
const AXIS = 38;

function rows(part, drawing, named = false) {
  const valued = part.rows.some(({row}) => row.label);
  return el("ul", {class: valued ? "rows" : "rows wide"}, part.rows.map(item => {
    const {name, winner, spoken, label, aside} = item.row;
    return el("li", {class: winner ? "winner" : "plain"},
      el("span", {class: "name", title: spoken}, name, winner && named && el("span", {class: "mark"}, "wins")),
      el("svg", {class: "row", height: ROW, role: "img", "aria-label": spoken}, el("title", {}, spoken), drawing(item)),
      valued && el("span", {class: "value"}, label, aside && [" ", el("small", {}, aside)]));
  }));
}

/** The row of an axis, which says nothing that the others do not; its title is below its marks. */
function axisRow(axis, always) {
  const last = axis.ticks.length - 1;
  return el("li", {class: "ticks", "aria-hidden": "true"},
    el("span", {class: "name"}),
    el("svg", {class: "row", height: AXIS},
      axis.ticks.map((tick, i) => el("text", {
        class: always(i) ? "tick" : "tick roomy",
        x: percent(position(axis, tick.at)),
        y: 14,
        "text-anchor": i === 0 ? "start" : i === last ? "end" : "middle",
      }, tick.text)),
      el("text", {class: "axis", x: "50%", y: AXIS - 5, "text-anchor": "middle"}, axis.title)));
}

const sign = drawn => el("svg", {width: 22, height: 14, "aria-hidden": "true"}, drawn);
const stroke = (kind, x, top, bottom) => el("line", {class: kind, x1: x, x2: x, y1: top, y2: bottom});
const fill = ({colour, down}) => `${down ? "down" : "fill"}-${colour}`;

/** What stands in a piece of a bar: its name and value, its value alone, or nothing. */
function inside(piece, middle, share) {
  const place = {x: percent(middle), y: 16};
  return share >= 0.16
    ? el("text", {class: "inside", ...place}, el("tspan", {class: "roomy"}, `${piece.name} `), piece.label)
    : share >= 0.075 && el("text", {class: "inside roomy", ...place}, piece.label);
}

/** Where a value is on an axis, from 0 to 1; on a logarithmic one, values beyond the ends are at the ends. */
function position({low, high, logarithmic}, value) {
  return logarithmic
    ? Math.min(1, Math.log(Math.max(low, value) / low) / Math.log(high / low))
    : (value - low) / (high - low);
}

// ---- plots: lines are stretched to the room there is; texts and marks lie over them and keep their shape

const TOP = 30;
const TEXT = 15; // a line of text
const NARROW = 4; // marks of an axis that have room on a telephone
const COLOURS = 8;
const DASHES = 4;

/** The look of a line: colours and then dashes take turns; marks are hollow with every other kind of dash. */
const turn = line => Math.floor(line / COLOURS);
const look = line => `s${line % COLOURS} dash-${turn(line) % DASHES}`;
const mark = (line, x, y, title) => el("use", {
  href: `#shape-${line % COLOURS}`,
  class: `mark-sign s${line % COLOURS} ${turn(line) % 2 === 0 ? `p${line % COLOURS}` : "hollow"}`,
  x,
  y,
}, title && el("title", {}, title));

/** Values of an axis across that a reader of the page uses are marked with their names, if it has any. */
function plot({spoken, height: least, across, upright, lines, uses = []}) {
  const below = 10 + TEXT * (1 + Math.max(...across.ticks.map(tick => tick.text.length)));
  const height = Math.max(least, TOP + labelsHeight(lines) + below);
  const bottom = height - below;
  const x = value => percent(position(across, value));
  const y = value => Math.round(10 * (TOP + (bottom - TOP) * (1 - position(upright, value)))) / 10;
  const every = across.logarithmic ? Math.ceil(across.ticks.length / NARROW) : 1;
  const curves = lines.map((line, i) => line.x.length > 0 && el("polyline", {
    class: `curve ${look(i)}`,
    points: line.x.map((value, point) => `${(100 * position(across, value)).toFixed(3)},`
      + (100 * (1 - position(upright, line.y[point]))).toFixed(3)).join(" "),
  }));
  return el("div", {class: "lines"},
    el("svg", {class: "row plot", height, role: "img", "aria-label": spoken},
      el("title", {}, spoken),
      el("text", {class: "axis", x: 0, y: 12}, upright.title),
      upright.ticks.map(tick => [
        el("line", {class: "grid", x1: 0, x2: "100%", y1: y(tick.at), y2: y(tick.at)}),
        el("text", {class: "tick", x: -8, y: y(tick.at) + 4, "text-anchor": "end"}, tick.text),
      ]).flat(),
      across.ticks.map((tick, i) => [
        stroke("grid", x(tick.at), TOP, bottom + 5),
        ...tick.text.map((text, row) => el("text", {
          class: i % every === 0 ? "tick" : "tick roomy",
          x: x(tick.at),
          y: bottom + 18 + row * TEXT,
          "text-anchor": "middle",
        }, text)),
      ]).flat(),
      uses.map((use, i) => [
        stroke("base", x(use.at), TOP, bottom),
        el("text", {class: "name", x: x(use.at), y: TOP + 12 + i * TEXT, dx: 5}, use.text),
      ]).flat(),
      el("text", {class: "axis", x: "50%", y: height - 4, "text-anchor": "middle"}, across.title),
      el("svg", {
        x: 0,
        y: TOP,
        width: "100%",
        height: bottom - TOP,
        viewBox: "0 0 100 100",
        preserveAspectRatio: "none",
        overflow: "visible",
      }, curves),
      lines.map((line, i) =>
        line.marks.map(({point, title}) => mark(i, x(line.x[point]), y(line.y[point]), title))).flat()),
    labels(lines, height, bottom, y));
}

// ---- names of lines beside the end of each; one that has no room there moves up or down, so that none overlaps another

const LONGEST_NAME = 22; // characters in a line of a name
const CHARACTER = 8.8; // pixels, of the widest usual font
const GAP = 2;
const [LEADER, SIGN, NAME] = [30, 38, 48];

/** A name in lines; a long one is broken before its parameters, and where nothing else helps anywhere. */
function broken(name) {
  const parts = [];
  let rest = name;
  while (rest.length > LONGEST_NAME) {
    const at = Math.max(rest.lastIndexOf("?", LONGEST_NAME), rest.lastIndexOf("&", LONGEST_NAME));
    const end = at > 0 ? at : LONGEST_NAME;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

const labelHeight = parts => parts.length * TEXT + GAP;
const labelsHeight = lines => lines.reduce((sum, line) => sum + labelHeight(broken(line.name)), 0);

/** Upper lines first; of those that end together, the one that comes from above. */
function fromTheEnd(one, other) {
  for (let back = 1; back <= Math.min(one.y.length, other.y.length); back++) {
    const order = other.y[other.y.length - back] - one.y[one.y.length - back];
    if (order !== 0) {
      return order;
    }
  }
  return 0;
}

function labels(lines, height, bottom, y) {
  const all = lines.map((line, number) => ({...line, number}))
    .filter(line => line.y.length > 0)
    .sort(fromTheEnd)
    .map(({number, name, y: values}) => ({number, parts: broken(name), end: y(values[values.length - 1])}));
  let free = TOP - TEXT / 2;
  for (const label of all) {
    label.top = Math.max(free, label.end - TEXT / 2);
    free = label.top + labelHeight(label.parts);
  }
  let limit = bottom + TEXT / 2;
  for (const label of [...all].reverse()) {
    label.top = Math.min(label.top, limit - labelHeight(label.parts));
    limit = label.top;
  }
  const longest = Math.max(0, ...all.flatMap(label => label.parts).map(part => part.length));
  return el("svg", {class: "labels", width: Math.ceil(NAME + CHARACTER * longest), height, "aria-hidden": "true"},
    all.map(({number, parts, end, top}) => {
      const middle = top + TEXT / 2;
      return [
        el("line", {class: `leader ${look(number)}`, x1: 0, x2: LEADER, y1: end, y2: middle}),
        mark(number, SIGN, middle),
        ...parts.map((part, row) =>
          el("text", {class: `name p${number % COLOURS}`, x: NAME, y: middle + 4.5 + row * TEXT}, part)),
      ];
    }).flat());
}

// ---- tables: columns where they fit, otherwise a card for each row, with the column's title over each cell

const LONGEST_PIECE = 14; // characters
const CHARACTER_REM = 0.57; // of the widest usual font, in bold
const PADDING_REM = 1.25;

function table({caption, heading, columns, rows: all}, rooms) {
  const room = roomOf(columns, all);
  rooms.add(room);
  const kind = ({words, winner}) => (words ? "text" : "number") + (winner ? " winner" : "");
  return el("div", {class: "scroll"},
    el("table", {class: `room-${room}`},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, columns.map(column =>
        el("th", {scope: "col", class: kind(column)}, breakable(column.title))))),
      el("tbody", {}, all.map(row => el("tr", {class: row.winner ? "winner" : "plain"}, row.cells.map((cell, i) => {
        const content = columns[i].words ? breakable(cell) : cell;
        return i === heading
          ? el("th", {scope: "row", class: kind(columns[i])}, content)
          : el("td", {class: kind(columns[i]), "data-title": columns[i].title}, content);
      }))))));
}

/** The room, in whole rem, that all columns need. */
function roomOf(columns, all) {
  const longest = text => Math.max(0, ...pieces(text).map(piece => piece.trimEnd().length));
  return Math.ceil(columns.reduce((sum, column, i) => {
    const widths = all.map(row => column.words ? longest(row.cells[i]) : row.cells[i].length);
    return sum + Math.max(longest(column.title), ...widths) * CHARACTER_REM + PADDING_REM;
  }, 0));
}

/** The style of tables that need more room than there is. */
function cardsBelow(room) {
  const cards = `table.room-${room}`;
  return `@container (max-width: ${room}rem) {
${cards}, ${cards} caption, ${cards} tbody { display: block; }
${cards} thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
${cards} tr { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: .4rem .9rem; padding: .6rem .75rem; border-bottom: 1px solid var(--line); }
${cards} tr:last-child { border-bottom: 0; }
${cards} th, ${cards} td { display: block; padding: 0; border: 0; text-align: left; overflow-wrap: anywhere; }
${cards} tbody th { grid-column: 1 / -1; order: -1; font-weight: 600; }
${cards} td.text { grid-column: span 2; }
${cards} td::before { content: attr(data-title); display: block; white-space: normal; overflow-wrap: anywhere; color: var(--quiet); font-size: .75rem; font-weight: 400; line-height: 1.25; }
${cards} td:empty { display: none; }
}`;
}

/** A text that may be broken between its pieces, and is otherwise what it was, also when it is copied. */
const breakable = text => pieces(text).flatMap(piece => piece.endsWith(" ") ? piece : [piece, el("wbr")]);

/** Pieces of a text, cut between words and, in a long word, before its parameters and capitals. */
function pieces(text) {
  const found = [];
  let from = 0;
  let cut = 0; // the last place so far at which the piece that begins at 'from' may end
  for (let at = 1; at <= text.length; at++) {
    const word = at === text.length || text[at - 1] === " ";
    if (word || /[ =,-]/.test(text[at - 1]) || /[?&/:.]/.test(text[at]) || /^\p{Ll}\p{Lu}/u.test(text.slice(at - 1))) {
      cut = at;
    }
    if (word || at - from >= LONGEST_PIECE) {
      const end = cut > from ? cut : at;
      found.push(text.slice(from, end));
      from = end;
    }
  }
  return from < text.length ? [...found, text.slice(from)] : found;
}

// ---- a page

/** Draws the report of a page, and lets its command be copied. */
export function show() {
  draw(JSON.parse(document.getElementById("report").textContent), document.getElementById("sections"));
  const button = document.getElementById("copy");
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(document.getElementById("command").textContent);
    button.textContent = "Copied";
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  });
  addEventListener("beforeprint", () => document.querySelectorAll("details").forEach(folded => { folded.open = true; }));
}
