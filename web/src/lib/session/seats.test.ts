import { describe, expect, it } from 'vitest';

import { botLevel, botTitle, colourName } from './seats';
import type { GameDescription, Seat } from '../server/types';

const GAME = {
  bots: [
    { name: 'level-3', title: '3 · Navigator', summary: '', aliases: ['navigator', 'sensible'] },
    { name: 'level-4', title: '4 · Pilot', summary: '', aliases: ['pilot'] },
    { name: 'late', title: 'Latecomer', summary: '', aliases: [] },
  ],
} as unknown as GameDescription;

describe('colourName', () => {
  it('is the colour’s name, and its own word for one that we don’t know', () => {
    expect(colourName('pink')).toBe('Pink');
    expect(colourName('mauve')).toBe('Mauve');
  });
});

describe('botTitle', () => {
  it('is what people call the bot', () => {
    expect(botTitle('level-4', GAME)).toBe('4 · Pilot');
    expect(botTitle('late', GAME)).toBe('Latecomer');
  });

  it('is the level’s own, too, where an old match knows it by another name', () => {
    expect(botTitle('pilot', GAME)).toBe('4 · Pilot');
    expect(botTitle('sensible', GAME)).toBe('3 · Navigator');
  });

  it('is the name where nobody knows the bot', () => {
    expect(botTitle('gone', GAME)).toBe('Bot (gone)');
    expect(botTitle('pilot', null)).toBe('Bot (pilot)');
  });
});

describe('botLevel', () => {
  const seat = (kind: string, bot: string | null) => ({ kind, bot }) as unknown as Seat;

  it('is the number of a bot’s level, by whatever name it is known', () => {
    expect(botLevel(seat('bot', 'level-4'), GAME)).toBe('4');
    expect(botLevel(seat('bot', 'sensible'), GAME)).toBe('3');
  });

  it('is none of people, of other bots, and while the game is not known', () => {
    expect(botLevel(seat('person', null), GAME)).toBeNull();
    expect(botLevel(seat('bot', 'late'), GAME)).toBeNull();
    expect(botLevel(seat('bot', 'level-4'), null)).toBeNull();
  });
});
