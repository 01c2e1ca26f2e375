import { defineConfig } from 'vite';

/** The service worker is one file with a name that never changes: browsers ask for it anew at each visit. */
export default defineConfig({
  publicDir: false,
  build: {
    outDir: '../src/dragonrace/server/static',
    emptyOutDir: false,
    rollupOptions: { input: 'src/worker/sw.ts', output: { entryFileNames: 'sw.js', format: 'iife' } },
  },
});
