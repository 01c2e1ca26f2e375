import type { Choice, ChoiceSet, GameView, WireView } from './types';

type Values = Record<string, unknown>;

/** A view with all its choices written out, by the actions' numbers: over the wire, what many share comes once. */
export function unpack({ choice_sets: sets, pities, ...view }: WireView): GameView {
  if (sets.length === 0 && pities.length === 0) return view;
  const choices = [...view.choices, ...sets.flatMap(choicesOf)].sort((a, b) => a.action - b.action);
  const reasons = new Map(pities.flatMap(({ text, actions }) => actions.map((action) => [action, text])));
  return { ...view, choices: choices.map((choice) => withPity(choice, reasons.get(choice.action))) };
}

const withPity = (choice: Choice, pity: string | undefined): Choice =>
  pity === undefined ? choice : { ...choice, pity };

function choicesOf({ first, axes, each, runs }: ChoiceSet): Choice[] {
  return membersOf(runs).map((cell) => {
    const choice = fill(each, valuesAt(axes, cell)) as Choice;
    return { ...choice, action: first + cell };
  });
}

/** The cells that are there: the runs say how many are not, and how many are, in turn. */
function membersOf(runs: number[]): number[] {
  let at = 0;
  return runs.flatMap((length, i) => {
    at += length;
    return i % 2 === 0 ? [] : Array.from({ length }, (_, n) => at - length + n);
  });
}

/** Where a cell lies along each axis; the last one counts fastest. */
function valuesAt(axes: ChoiceSet['axes'], cell: number): Values {
  const values: Values = {};
  for (const axis of [...axes].reverse()) {
    values[axis.name] = axis.values[cell % axis.values.length];
    cell = Math.floor(cell / axis.values.length);
  }
  return values;
}

/** Puts the values of a cell into a pattern: as they are where a text is nothing but `{x}`, else as text. */
function fill(pattern: unknown, values: Values): unknown {
  if (Array.isArray(pattern)) return pattern.map((part) => fill(part, values));
  if (typeof pattern === 'string') {
    const alone = /^\{([^{}]+)\}$/.exec(pattern)?.[1];
    return alone === undefined
      ? pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => String(values[name]))
      : values[alone];
  }
  if (typeof pattern !== 'object' || pattern === null) return pattern;
  return Object.fromEntries(Object.entries(pattern).map(([key, part]) => [key, fill(part, values)]));
}

/** The same choices stay the same objects, so that no button is made anew under somebody's finger. */
export const withKnownChoices = (view: GameView, known: Choice[] | undefined): GameView =>
  known && JSON.stringify(known) === JSON.stringify(view.choices) ? { ...view, choices: known } : view;
