import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, it } from 'vitest';

const HERE = dirname(fileURLToPath(import.meta.url));
const ENDINGS = ['', '.ts', '.svelte.ts', '/index.ts'];
/** Of code; what is read as text (`?raw`) imports nothing. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^'?]+)'/g;

const files = new Set(
  readdirSync(HERE, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|svelte|css)$/.test(path)),
);

/** The files that a file imports, types included. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(HERE, file), 'utf8');
  return [...text.matchAll(IMPORT)].map(([, path = '']) => {
    const wanted = relative(HERE, join(HERE, dirname(file), path)).replaceAll('\\', '/');
    const found = ENDINGS.map((ending) => wanted + ending).find((name) => files.has(name));
    if (found === undefined) throw new Error(`${file} imports ${path}, which is not there`);
    return found;
  });
}

/** One way that leads back to where it began; empty: there is none. */
function findCircle(graph: Map<string, string[]>): string[] {
  const done = new Set<string>();
  const walk = (file: string, way: string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const next of graph.get(file) ?? []) {
      const circle = walk(next, [...way, file]);
      if (circle.length > 0) return circle;
    }
    done.add(file);
    return [];
  };
  return [...graph.keys()].map((file) => walk(file, [])).find((circle) => circle.length > 0) ?? [];
}

describe('imports', () => {
  it('never lead back to where they began', () => {
    const graph = new Map([...files].map((file) => [file, importsOf(file)]));
    expect(graph.get('main.ts')).toContain('App.svelte');
    expect(findCircle(graph)).toEqual([]);
  });

  it('would be seen in a circle', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', []],
      ['d', ['b']],
    ]);
    expect(findCircle(graph)).toEqual(['b', 'd', 'b']);
  });
});
