/** Pig's table in the browser: a race of pigs to the goal, the die to roll, and the money box to hold. */

const HIDDEN = { 'aria-hidden': 'true' };
/** Where the pips of each face lie, in a square of three by three. */
const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** Draws on `element`; dragonrace's docs/drawings.md says what comes in, and what is asked for. */
export function mount(element, host) {
  let choices = [];
  const button = (text, label, ...inside) => {
    const made = make('button', { type: 'button', class: text, 'aria-label': label }, ...inside);
    made.addEventListener('click', () => {
      const choice = choices.find((one) => one.text === text);
      if (choice) host.choose(choice);
    });
    return made;
  };
  const die = draw('svg', { viewBox: '0 0 100 100', ...HIDDEN });
  const turn = make('strong');
  const news = make('span');
  const buttons = [button('roll', 'Roll the die', die), button('hold', 'Hold: keep the points', moneyBox())];
  const lanes = make('ol');
  const middle = make('p', { class: 'turn' }, 'This turn', turn, news);
  element.append(
    make('div', { class: 'pig' }, lanes, make('div', { class: 'hand' }, buttons[0], middle, buttons[1])),
  );

  const racers = [];
  return {
    update(shown) {
      choices = shown.choices;
      const fields = Object.fromEntries(shown.view.table.fields.map((field) => [field.label, field.value]));
      for (const seat of shown.seats) {
        racers[seat.seat] ??= addLane(lanes);
        racers[seat.seat](seat, fields, shown.view, host.options.goal);
      }
      turn.textContent = fields['This turn'];
      news.textContent = newsOf(fields, shown.view);
      drawDie(die, fields.Die);
      for (const one of buttons)
        one.setAttribute('aria-disabled', !choices.some(({ text }) => text === one.className));
    },
    destroy() {
      element.replaceChildren();
    },
  };
}

function newsOf(fields, view) {
  if (view.over) return view.winner === null ? 'A draw.' : 'Home and dry!';
  if (fields.Die === 1) return 'A 1: all gone!';
  return fields['This turn'] > 0 ? 'not safe yet' : 'a new turn';
}

/** Adds a seat's lane: how far its pig has come, and, paler, what it may still lose. Returns what updates it. */
function addLane(lanes) {
  const [name, points] = [make('span', { class: 'name' }), make('span', { class: 'points' })];
  const bars = [make('i', { class: 'risked' }), make('i', { class: 'safe' })];
  const lane = make('li', {}, name, points, make('div', { class: 'track', ...HIDDEN }, ...bars, pig()));
  lanes.append(lane);

  return (seat, fields, view, goal) => {
    const runs = !view.over && seat.colour === fields.Mover;
    const safe = fields.Scores[seat.seat];
    const risked = runs ? fields['This turn'] : 0;
    const share = (some) => `${Math.min(100, (100 * some) / goal)}%`;
    lane.className = runs || (view.over && view.winner === seat.seat) ? 'runs' : '';
    lane.style.setProperty('--colour', `var(--${seat.colour}, var(--jade))`);
    lane.style.setProperty('--safe', share(safe));
    lane.style.setProperty('--there', share(safe + risked));
    name.textContent = seat.name;
    points.textContent = `${safe}${risked ? ` + ${risked}` : ''} of ${goal}`;
  };
}

/** Shows a face of the die; none has fallen at the beginning of a turn, and while it is in the air. */
function drawDie(die, face) {
  if (die.dataset.face === String(face)) return;
  const mark = face === 1 ? { r: 11, class: 'pip one' } : { r: 8.5, class: 'pip' };
  const pips = (PIPS[face] ?? []).map((i) =>
    draw('circle', { cx: 26 + 24 * (i % 3), cy: 26 + 24 * Math.floor(i / 3), ...mark }),
  );
  const marks = face > 0 ? pips : [draw('text', { x: 50, y: 68, class: 'question' }, '?')];
  const body = draw('rect', { x: 6, y: 6, width: 88, height: 88, rx: 20, class: 'body' });
  die.dataset.face = face;
  die.replaceChildren(draw('g', face > 0 ? { class: 'fallen' } : {}, body, ...marks));
}

const pig = () =>
  draw(
    'svg',
    { viewBox: '-16 -16 32 32', class: 'runner' },
    draw('path', { d: 'M-11 -5L-10 -14L-3 -10zM11 -5L10 -14L3 -10z', class: 'skin' }),
    draw('circle', { r: 11.5, class: 'skin' }),
    draw('ellipse', { cy: 3.5, rx: 5.6, ry: 4.2, class: 'snout' }),
    draw('path', { d: 'M-4.6 -3.4v.01M4.6 -3.4v.01M-2 3.5v.8M2 3.5v.8', class: 'dots' }),
  );

const moneyBox = () =>
  draw(
    'svg',
    { viewBox: '0 0 100 100', ...HIDDEN },
    draw('path', {
      d: 'M27 74h13v14H27zM61 74h13v14H61zM30 26l-2 -15 17 9zM80 48c9 0 9 -10 4 -12',
      class: 'leg',
    }),
    draw('ellipse', { cx: 49, cy: 55, rx: 35, ry: 28, class: 'box' }),
    draw('ellipse', { cx: 19, cy: 58, rx: 9, ry: 10, class: 'nose' }),
    draw('path', { d: 'M16 56v4M22 56v4M34 45v.01', class: 'marks' }),
    draw('path', { d: 'M45 33h18', class: 'slot' }),
    draw('circle', { cx: 54, cy: 15, r: 10, class: 'coin' }),
  );

/** Makes an element; what others have named goes in as text, never as HTML. */
function make(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

function draw(tag, attributes = {}, ...children) {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
