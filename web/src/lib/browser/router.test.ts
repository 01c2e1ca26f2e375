import { beforeAll, expect, it, vi } from 'vitest';

let pageOf: typeof import('./router.svelte').pageOf;

beforeAll(async () => {
  vi.stubGlobal('location', { pathname: '/', search: '', hash: '' });
  vi.stubGlobal('addEventListener', () => undefined);
  ({ pageOf } = await import('./router.svelte'));
});

it('finds a ticket where no server is told of it', () => {
  expect(pageOf('/along', '', '#secret')).toEqual({ kind: 'along', ticket: 'secret' });
  expect(pageOf('/along', '?ticket=secret')).toEqual({ kind: 'along', ticket: '' });
  expect(pageOf('/along/secret', '')).toEqual({ kind: 'unknown' });
});
