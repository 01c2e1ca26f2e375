import { readFileSync } from 'node:fs';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// `npm run dev` draws the client and passes everything else on to a server started beside it.
const SERVER = 'http://127.0.0.1:8123';

const COMMON =
  /src\/(lib\/(browser\/[^/]+|server\/[^/]+|words\/[^/]+|person\/[^/]+)|ui\/(Header|Icon|PersonMark|Later|Sign|Emblem)|games\/(registry|shipped)|lib\/calls\/(worker|calls\.svelte))\.(ts|svelte)$/;

/** What tables of all games need, in one piece likewise. */
const AT_TABLES =
  /src\/(games\/common\/(Arrow|ArrowTip|Paper|TurnMark|whose)|table\/(asking\/Choices|manners\/notices|standing\/standing))\.(ts|svelte)$/;

/** What catalogues say to who translates them is not loaded by a phone on the road. */
const wordsOnly = {
  name: 'words-only',
  enforce: 'pre' as const,
  load(id: string) {
    if (!id.endsWith('.ftl?raw')) return null;
    const catalogue = readFileSync(id.slice(0, -'?raw'.length), 'utf8');
    const words = catalogue.replace(/^#.*\n/gm, '').replace(/\n\n+(?=\S)/g, '\n');
    return `export default ${JSON.stringify(words)}`;
  },
};

export default defineConfig({
  plugins: [wordsOnly, svelte()],
  build: {
    outDir: '../src/dragonrace/server/static',
    emptyOutDir: true,
    // A font or picture inlined as data: would need a looser Content-Security-Policy.
    assetsInlineLimit: 0,
    // What every page needs comes in one piece: many small ones pack worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'common', test: COMMON },
            { name: 'tables', test: AT_TABLES },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: SERVER, ws: true }, '/games': SERVER },
  },
  test: { include: ['src/**/*.test.ts'], setupFiles: ['src/stubs.ts'] },
});
