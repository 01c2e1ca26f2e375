import { readFileSync } from 'node:fs';

import { describe, expect, it } from 'vitest';

const SOURCES = import.meta.glob<string>('../**/*.svelte', { query: '?raw', import: 'default', eager: true });
const CSS = readFileSync(new URL('../app.css', import.meta.url), 'utf8');

/** What a variable is by day, or by night where that differs. */
function colour(name: string, night: boolean): string | undefined {
  const [day = '', dark = ''] = CSS.split(":root[data-theme='dark'] {");
  const find = (part: string) =>
    new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part.split('\n}')[0] ?? '')?.[1];
  return (night ? find(dark) : undefined) ?? find(day.slice(day.indexOf(':root')));
}

function light(hex: string): number {
  const parts = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string | undefined, other: string | undefined): number {
  const [dark = 0, bright = 0] = [light(one ?? '#000000'), light(other ?? '#000000')].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe('what stands in an empty field', () => {
  it.each([true, false])('can be read, by night: %s', (night) => {
    expect(CSS).toMatch(/::placeholder \{\s*color: var\(--ink-soft\);\s*opacity: 1;/);
    expect(contrast(colour('ink-soft', night), colour('raised', night))).toBeGreaterThanOrEqual(4.5);
  });

  it('is made fainter nowhere', () => {
    const rule = /::placeholder\s*\{[^}]*\b(?:opacity|color)\b/;
    const faint = Object.entries(SOURCES).filter(([, source]) => rule.test(source));
    expect(faint.map(([path]) => path)).toEqual([]);
  });
});

describe('by night', () => {
  // Where planks lie, and beside the board.
  it.each(['water', 'water-deep', 'land', 'land-deep', 'sand', 'card'])(
    'black stands out from %s by its edge',
    (ground) => {
      expect(contrast(colour('black-edge', true), colour(ground, true))).toBeGreaterThanOrEqual(3);
    },
  );
});

describe('by day', () => {
  it.each(['water', 'land', 'sand', 'card'])('black stands out from %s as it is', (ground) => {
    expect(contrast(colour('black', false), colour(ground, false))).toBeGreaterThanOrEqual(3);
  });
});
