import { NO_MANNERS } from '../session/manners.svelte';
import { ServerError } from '../server/api';
import type { Ears } from '../server/socket';
import type { Act, LessonBody, LessonMove, LessonStep, Position } from '../server/types';
import type { Connection, Source } from '../session/source';
import { say } from '../words/say';
import { noteProgress, progressOf } from './progress';

/** What is said of the learner's last choice. */
export interface Note {
  kind: 'praise' | 'mistake';
  text: string;
}

/**
 * A guided game, in the place of the server: a table shows it like any match. It plays its script on after the right
 * choice; after another it explains, and shows what that would do until it is taken back.
 */
export class Lesson implements Source {
  /** A lesson waits for its learner. */
  readonly goesOn = false;
  /** How many decisions have been made rightly. */
  made = $state(0);
  note = $state.raw<Note | null>(null);
  /** A mistake lies on the table, until `retry`. */
  shown = $state(false);

  #ears: Ears | null = null;

  constructor(
    private readonly game: string,
    readonly body: LessonBody,
  ) {
    const made = progressOf(game, body.name);
    this.made = made < body.steps.length ? made : 0;
  }

  /** The decision that is asked; `null`: the lesson is over. */
  get step(): LessonStep | null {
    return this.body.steps[this.made] ?? null;
  }

  /** The last idea, which may hold for several decisions. */
  get idea(): string {
    return this.body.steps.slice(0, this.made + 1).findLast((step) => step.idea !== '')?.idea ?? '';
  }

  /** The right choice, and those that the same idea has follow it before anybody else acts. */
  get row(): string[] {
    const steps = this.body.steps.slice(this.made);
    const end = steps.findIndex(
      ({ idea, at }, i) => i > 0 && (idea !== '' || at !== (steps[i - 1]?.at ?? 0) + 1),
    );
    return steps.slice(0, end < 0 ? undefined : end).map(({ expect }) => expect);
  }

  /** Which idea this is, and how many there are. */
  get progress(): { number: number; of: number } {
    const of = this.body.steps.at(-1)?.number ?? 0;
    return { number: this.step?.number ?? of, of };
  }

  connect(ears: Ears): Connection {
    this.#ears = ears;
    queueMicrotask(() => this.#tellAll());
    return {
      act: (act) => this.#judge(act),
      look: () => this.#tellAll(),
      close: () => (this.#ears = null),
    };
  }

  async position(number: number): Promise<Position> {
    const moves = number - this.body.log.length;
    // What happened before the first decision is not there to be looked at.
    if (moves < 0) throw new ServerError(404, 'lesson.later', say('lesson-begins-later'));
    const entry = this.#log(moves).at(-1) ?? null;
    return Promise.resolve({ number, view: this.#view(moves), entry });
  }

  /** Takes the mistake back. */
  retry(): void {
    this.#goTo(this.made);
  }

  /** Goes back to where the idea before this one began. */
  back(): void {
    const idea = (this.step?.number ?? this.progress.of + 1) - 1;
    this.#goTo(
      Math.max(
        0,
        this.body.steps.findIndex((step) => step.number === idea),
      ),
    );
  }

  restart(): void {
    this.#goTo(0);
  }

  #goTo(made: number): void {
    this.#note(made, null);
    this.#tellAll();
  }

  #note(made: number, note: Note | null): void {
    this.made = made;
    this.note = note;
    this.shown = false;
    noteProgress(this.game, this.body.name, made % this.body.steps.length);
  }

  // --- what the table hears ---

  /** So many moves have been made where a decision is asked. */
  #movesAt(made: number): number {
    return this.body.steps[made]?.at ?? this.body.moves.length;
  }

  #view(moves: number) {
    return this.body.moves[moves - 1]?.view ?? this.body.view;
  }

  #log(moves: number) {
    return [...this.body.log, ...this.body.moves.slice(0, moves).map((move) => move.entry)];
  }

  #tellAll(): void {
    const moves = this.#movesAt(this.made);
    const log = this.#log(moves);
    this.#ears?.change('open');
    this.#ears?.hear({
      type: 'position',
      match: this.body.match,
      seen: log.length,
      view: this.#view(moves),
      manners: NO_MANNERS,
      chain: null,
      log,
    });
  }

  #tell({ entry, view }: LessonMove): void {
    this.#ears?.hear({ type: 'step', seen: entry.number, entry, view, manners: NO_MANNERS, chain: null });
  }

  // --- what the learner chooses ---

  #judge({ id, text, seen }: Act): void {
    this.#ears?.hear({ type: 'done', id, seen });
    const step = this.step;
    if (!step || this.shown) return;
    if (text === step.expect || step.as_good.includes(text)) this.#goOn(step, text);
    else this.#explain(step, text);
  }

  #goOn(step: LessonStep, text: string): void {
    const from = this.#movesAt(this.made);
    const words = text === step.expect ? '' : this.#asGood(step);
    const said = [words, step.praise].filter(Boolean).join(' ');
    this.#note(this.made + 1, said ? { kind: 'praise', text: said } : null);
    for (const move of this.body.moves.slice(from, this.#movesAt(this.made))) this.#tell(move);
  }

  #asGood(step: LessonStep): string {
    const choice = this.#view(step.at).choices.find((one) => one.text === step.expect);
    return say('lesson-as-good', { choice: choice?.words ?? step.expect });
  }

  #explain(step: LessonStep, text: string): void {
    const mistake = step.mistakes.find((one) => one.text === text);
    this.note = { kind: 'mistake', text: mistake?.remark ?? step.otherwise };
    if (!mistake?.move) return;
    this.shown = true;
    this.#tell(mistake.move);
  }
}
