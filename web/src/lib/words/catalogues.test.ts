/** Catalogues are complete, nothing in them is idle, and no file says anything past them. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { FluentBundle, FluentResource } from '@fluent/bundle';
import { parse, Visitor, type Message, type Pattern } from '@fluent/syntax';
import { parse as parseSvelte } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';

import { LANGUAGES } from './language';

const SOURCES = join(dirname(fileURLToPath(import.meta.url)), '../..');
const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).map((path) =>
  path.replaceAll('\\', '/'),
);
const read = (path: string) => readFileSync(join(SOURCES, path), 'utf8');

const rooms = files.filter((path) => path.endsWith('/messages')).map((path) => dirname(path));
const others = Object.keys(LANGUAGES).filter((language) => language !== 'en');

/** The variables that a pattern names. */
function variablesOf(pattern: Pattern): Set<string> {
  const found = new Set<string>();
  const visitor = new (class extends Visitor {
    override visitVariableReference(node: { id: { name: string } }): void {
      found.add(node.id.name);
    }
  })();
  visitor.visit(pattern);
  return found;
}

/** The messages of a catalogue with their variables, those of attributes as `message.attribute`. */
function messagesOf(room: string, language: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const entry of parse(read(`${room}/messages/${language}.ftl`), {}).body) {
    if (entry.type === 'Junk')
      throw new Error(`${room}, ${language}: ${String((entry as { content?: string }).content)}`);
    if (entry.type !== 'Message') continue;
    const message = entry as Message;
    const name = message.id.name;
    if (found.has(name)) throw new Error(`${room}, ${language}: ${name} stands there twice`);
    if (message.value) found.set(name, variablesOf(message.value));
    for (const one of message.attributes) found.set(`${name}.${one.id.name}`, variablesOf(one.value));
  }
  return found;
}

/** The catalogue that a file says: that of the nearest room round it that has one; else the page's. */
const PAGE = 'lib/words';
const roomOf = (file: string): string =>
  rooms.filter((room) => file.startsWith(`${room}/`)).sort((a, b) => b.length - a.length)[0] ?? PAGE;

/** Whole names of messages: `say('name')`, or any text of the room's sources that is one. */
const SAID = /\bsay\(\s*'([\w.-]+)'/g;

describe.each(rooms)('the words of %s', (room) => {
  const english = messagesOf(room, 'en');
  const sources = files.filter((path) => /\.(ts|svelte)$/.test(path) && !/\.(test|gen)\.ts$/.test(path));
  /** A room's words may be said by others, who import its `say`. */
  const texts = sources.filter((path) => roomOf(path) === room).map((path) => [path, read(path)] as const);

  it.each(others)('are all there in %s', (language) => {
    const other = messagesOf(room, language);
    expect([...other.keys()].sort()).toEqual([...english.keys()].sort());
    for (const [name, variables] of other)
      for (const variable of variables)
        expect(english.get(name), `${name} puts in $${variable}`).toContain(variable);
  });

  it.each(Object.keys(LANGUAGES))('can all be said in %s', (language) => {
    const bundle = new FluentBundle(language, { useIsolating: false });
    expect(bundle.addResource(new FluentResource(read(`${room}/messages/${language}.ftl`)))).toEqual([]);
    for (const [id, variables] of english) {
      const [name = '', attribute] = id.split('.');
      const message = bundle.getMessage(name);
      const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
      for (const value of [0, 1, 2, 'Zoë']) {
        const errors: Error[] = [];
        const given = Object.fromEntries([...variables].map((variable) => [variable, value]));
        const said = bundle.formatPattern(pattern ?? '', given, errors);
        expect(errors, id).toEqual([]);
        expect(said.trim(), id).toBe(said);
        expect(said, id).not.toBe('');
      }
    }
  });

  it('are there when they are said', () => {
    for (const [path, text] of texts)
      for (const [, name = ''] of text.matchAll(SAID))
        expect(english.has(name), `${path} says ${name}`).toBe(true);
  });

  it('are all said somewhere', () => {
    const all = texts.map(([, text]) => text).join('\n');
    const idle = [...english.keys()].filter((name) => !isNamed(all, name));
    expect(idle).toEqual([]);
  });
});

/** Whether the sources have the name, whole or begun: `hint-${kind}`, and for attributes `word.${form}`. */
function isNamed(sources: string, name: string): boolean {
  if (new RegExp(`['"\`]${name.replaceAll('.', '\\.')}['"\`]`).test(sources)) return true;
  const begun = [...name.matchAll(/[-.]/g)].map(({ index }) => name.slice(0, index + 1));
  return begun.some((beginning) => sources.includes(`\`${beginning}\${`));
}

/** Attributes that people read or hear. */
const READ = [
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
  'words',
];
const LETTERS = /\p{L}{2,}/u;

interface Node {
  type: string;
  name?: string;
  data?: string;
  value?: unknown;
  [part: string]: unknown;
}

/** Words that stand in a file's markup, rather than in a catalogue. */
function* wordsIn(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const one of node) yield* wordsIn(one);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const one = node as Node;
  if (one.type === 'Text' && LETTERS.test(one.data ?? '')) yield (one.data ?? '').trim();
  else if (one.type === 'Attribute') {
    if (READ.includes(one.name ?? '')) yield* literals(one.value);
    else
      yield* [one.value]
        .flat()
        .filter((part) => (part as Node)?.type === 'ExpressionTag')
        .flatMap((part) => [...wordsIn(part)]);
  } else
    for (const [part, inside] of Object.entries(one))
      if (part !== 'css' && part !== 'metadata') yield* wordsIn(inside);
}

/** Letters within an attribute's value: its text, and texts in its expressions, but for names of messages. */
function* literals(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* literals(one);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const one = value as Node;
  if (one.type === 'Text' && LETTERS.test(one.data ?? '')) yield one.data ?? '';
  if (one.type === 'TemplateElement' && LETTERS.test((one.value as { raw: string }).raw))
    yield (one.value as { raw: string }).raw;
  if (one.type === 'Literal' && typeof one.value === 'string' && / /.test(one.value)) yield one.value;
  if (one.type !== 'CallExpression')
    for (const [part, inside] of Object.entries(one)) if (part !== 'metadata') yield* literals(inside);
}

/** What is the same in every language. */
const NAMES = ['dragonrace'];

describe('a component', () => {
  it.each(files.filter((path) => path.endsWith('.svelte')))('%s has no words of its own', (path) => {
    const ast = parseSvelte(read(path), { modern: true });
    expect([...wordsIn(ast.fragment)].filter((words) => !NAMES.includes(words))).toEqual([]);
  });
});

/** Sentences in code: two words in a row that begin like one, in a text that is no name of a message. */
const SENTENCE = /(['"`])((?:[A-Z“]|\$\{[^}]*\} )[^'"`\n]*?\p{Ll} \p{Ll}[^'"`\n]*)\1/gu;

describe('code', () => {
  const code = files.filter((path) => /\.(ts|svelte)$/.test(path) && !/\.(test|gen)\.ts$/.test(path));
  it.each(code)('%s says no sentence past the catalogue', (path) => {
    const bare = read(path)
      .replace(/<style[\s\S]*<\/style>/g, '')
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\/\/.*$/gm, '')
      .replace(/console\.\w+\([^;]*;/g, '')
      .replace(/new (?:\w*Error)\([^;]*;/g, '');
    expect([...bare.matchAll(SENTENCE)].map(([, , words]) => words)).toEqual([]);
  });
});
