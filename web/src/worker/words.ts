/** The worker's words. Nothing is put into them, so they need no more than to be found. */
import de from './messages/de.ftl?raw';
import en from './messages/en.ftl?raw';

const catalogues: Record<string, string> = { de, en };

export function say(language: string, id: string): string {
  const lines = (catalogues[language] ?? en).split('\n');
  return (lines.find((line) => line.startsWith(`${id} = `)) ?? id).slice(id.length + 3);
}
