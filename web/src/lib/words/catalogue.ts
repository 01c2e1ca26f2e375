/** Messages in Fluent (projectfluent.org): each room of the page has a catalogue of its own, and loads one language of it. */
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { language } from './language';

export type Values = Record<string, FluentVariable>;
/** Says a message, or an attribute of one (`message.attribute`), with what is to be put in. */
export type Say = (id: string, values?: Values) => string;

/** What `import.meta.glob('./messages/*.ftl', { query: '?raw', import: 'default' })` gives. */
type Files = Record<string, () => Promise<unknown>>;

/** Loads a catalogue in the page's language. A message that it lacks, or can't say, is a mistake of ours: its name is said. */
export async function catalogue(files: Files): Promise<Say> {
  const bundle = new FluentBundle(language, { useIsolating: false });
  const text = await files[`./messages/${language}.ftl`]?.();
  bundle.addResource(new FluentResource(String(text ?? '')));
  return (id, values = {}) => {
    const [name = '', attribute] = id.split('.');
    const message = bundle.getMessage(name);
    const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
    const errors: Error[] = [];
    const said = pattern ? bundle.formatPattern(pattern, values, errors) : id;
    if (!pattern || errors.length > 0) console.error(`The message ${id} can’t be said.`, ...errors);
    return said;
  };
}
