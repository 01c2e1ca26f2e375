import { wordsOf } from '../cards/cards';
import type { CardName } from '../types';
import { say } from '../words';
import type { Draft } from './draft.svelte';
import { firstFree, mayLie } from './program';

/** What a player does to their program: they pick up cards, lay them, exchange them, and take them back. */
export class Editing {
  /** The card that was tapped, and waits for its place. */
  picked = $state<CardName | null>(null);
  /** The card under the pointer or the focus; the one that was laid, until another one is looked at. */
  pointed = $state<CardName | null>(null);
  /** What was done last, for ears. */
  spoken = $state('');

  constructor(readonly draft: Draft) {}

  /** The first free place; `null`: the program is complete. */
  get free(): number | null {
    return firstFree(this.draft.slots);
  }

  /** Where a card of the hand would go by a tap. */
  get target(): number | null {
    const { picked, draft } = this;
    return picked !== null && draft.slots.includes(picked) ? draft.slots.indexOf(picked) : this.free;
  }

  barred(card: CardName): boolean {
    return !mayLie(this.draft.slots, card, this.target ?? -1);
  }

  refuse(): void {
    this.spoken = say('program.one-dragon');
  }

  put(card: CardName, place: number): void {
    this.picked = null;
    if (!mayLie(this.draft.slots, card, place)) return this.refuse();
    this.draft.put(card, place);
    this.pointed = card;
    this.spoken = say('program-place.put', { card: wordsOf(card).title, place: place + 1 });
  }

  takeBack(card: CardName): void {
    this.picked = null;
    this.draft.takeBack(card);
    this.spoken = say('program-place.back', { card: wordsOf(card).title });
  }

  /** Tap a card of the hand: it goes where the picked one lies, else into the first free place. */
  tapHand(card: CardName): void {
    if (this.barred(card)) this.refuse();
    else if (this.target !== null) this.put(card, this.target);
    else this.picked = this.picked === card ? null : card;
  }

  /** Tap a place: what is picked goes there, in exchange for what lies there. */
  tapPlace(place: number): void {
    const { picked } = this;
    const here = this.draft.slots[place] ?? null;
    if (picked !== null && picked !== here) this.put(picked, place);
    else if (here !== null && picked === here) this.takeBack(here);
    else this.picked = here;
  }
}
