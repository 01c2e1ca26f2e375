import { expect, it, vi } from 'vitest';

import { readReach } from '../../lib/server/api';

vi.mock('../../lib/server/api', () => ({ readReach: vi.fn() }));
vi.stubGlobal('location', { origin: 'http://127.0.0.1:8123', hostname: '127.0.0.1' });
vi.useFakeTimers();

it('is not known until the server has told it, though a request be lost', async () => {
  const { entrance } = await import('./entrance.svelte');
  vi.mocked(readReach)
    .mockRejectedValueOnce(new Error('lost'))
    .mockResolvedValueOnce({ addresses: ['http://10.0.0.5:8123'], command: null });
  void entrance.ask();
  void entrance.ask();
  await vi.advanceTimersByTimeAsync(100);
  expect(entrance.known).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(entrance.known).toBe(true);
  expect(entrance.outside.origin).toBe('http://10.0.0.5:8123');
  await entrance.ask();
  expect(readReach).toHaveBeenCalledTimes(2);
});
