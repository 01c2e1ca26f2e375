/** A picture of how a match went, to be kept or sent: the lines of the race on a card with a few words. */

import type { GameDescription, Match } from '../../lib/server/types';
import { language } from '../../lib/words/language';
import { say } from '../words';

const WIDTH = 1200;
const HEIGHT = 760;
const MARGIN = 60;
const SVG = 'http://www.w3.org/2000/svg';
/** What style sheets say of a drawing; a picture has none of them. */
const STYLES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'font-size',
  'font-weight',
];
const FONT = 'font-family="Alegreya, Georgia, \'Times New Roman\', serif"';

export interface Words {
  title: string;
  /** One below the other, short. */
  lines: string[];
}

/** On which board a match was played, and on which day. */
export function occasionOf({ board, created_at }: Match, game: GameDescription | null): string {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(created_at));
  const title = game?.boards.find(({ name }) => name === board)?.title;
  return title ? `${title} · ${day}` : day;
}

/** The drawing with all that style sheets say of it written into it. */
function standalone(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll<SVGElement>('*');
  drawing.querySelectorAll('*').forEach((element, i) => {
    const style = getComputedStyle(element);
    for (const name of STYLES) copies[i]?.style.setProperty(name, style.getPropertyValue(name));
  });
  copy.querySelectorAll('.cursor, .now').forEach((part) => part.remove());
  return copy;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The card as the text of an SVG file. */
export function cardOf(drawing: SVGSVGElement, { title, lines }: Words): string {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  const copy = standalone(drawing);
  const { width, height } = drawing.viewBox.baseVal;
  const wide = WIDTH - 2 * MARGIN;
  const top = 130 + lines.length * 38;
  const scale = Math.min(wide / width, (HEIGHT - top - 30) / height);
  const words = lines.map(
    (line, i) =>
      `<text x="${MARGIN}" y="${136 + i * 38}" font-size="29" fill="${colour('--ink-soft')}">${escaped(line)}</text>`,
  );
  return [
    `<svg xmlns="${SVG}" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${FONT}>`,
    `<rect width="100%" height="100%" fill="${colour('--card')}"/>`,
    `<text x="${MARGIN}" y="92" font-size="56" font-weight="800" fill="${colour('--ink')}">${escaped(title)}</text>`,
    ...words,
    `<g transform="translate(${(WIDTH - width * scale) / 2} ${top}) scale(${scale})">${copy.innerHTML}</g>`,
    '</svg>',
  ].join('');
}

/** The card as a PNG; it fails where the browser draws no pictures. */
export async function asPng(card: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(card)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error(say('end-picture.failed'))))),
  );
}

/** Hands the picture to the system's "share", where it takes pictures; else it is downloaded. */
export async function share(picture: Blob, name: string): Promise<void> {
  const file = new File([picture], name, { type: picture.type });
  // On plain http from another machine there is no such function.
  if ((navigator as Partial<Navigator>).canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch((error: unknown) => {
      // Whoever changes their mind is not told of an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    });
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(picture);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
