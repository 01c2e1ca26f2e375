import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { toasts } from '../lib/browser/toasts.svelte';
import { loadShipped, mountGuarded, type Shown } from './shipped';

const FILES = { drawing: '/games/pig/drawing.js', style: null, picture: null };
const SHOWN: Shown = { view: {} as Shown['view'], seats: [], choices: [], last: null };
const complaint = vi.spyOn(console, 'error');

beforeEach(() => {
  vi.useFakeTimers();
  toasts.list = [];
  complaint.mockReset().mockReturnValue(undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const told = () => toasts.list.map((toast) => toast.words);
const broken = (): never => {
  throw new Error('a slip of the pen');
};

describe('loading a drawing', () => {
  it('asks for the module where the server says that it lies', async () => {
    const mount = vi.fn();
    const load = vi.fn().mockResolvedValue({ mount });
    expect(await loadShipped(FILES, load)).toEqual({ mount, style: null });
    expect(load).toHaveBeenCalledWith('/games/pig/drawing.js');
    expect(told()).toEqual([]);
  });

  it('asks for nothing where the package ships nothing', async () => {
    const load = vi.fn();
    expect(await loadShipped({ ...FILES, drawing: null }, load)).toBeNull();
    expect(load).not.toHaveBeenCalled();
    expect(told()).toEqual([]);
  });

  it.each([
    ['does not load', () => Promise.reject(new SyntaxError('unexpected token'))],
    ['exports no mount', () => Promise.resolve({})],
    ['exports something else as mount', () => Promise.resolve({ mount: 'here' })],
  ])('leaves the plain table, and says so, where it %s', async (_why, load) => {
    expect(await loadShipped(FILES, load)).toBeNull();
    expect(told()).toEqual([expect.stringContaining('plain table')]);
    expect(complaint).toHaveBeenCalledOnce();
  });

  it('leaves the plain table where the style sheet is missing', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ ok: false, status: 404 }));
    const files = { ...FILES, style: '/games/pig/drawing.css' };
    expect(await loadShipped(files, () => Promise.resolve({ mount: vi.fn() }))).toBeNull();
    expect(told()).toHaveLength(1);
  });
});

describe('a drawing on the table', () => {
  it('is told of each position, and of its end', () => {
    const [update, destroy, failed] = [vi.fn(), vi.fn(), vi.fn()];
    const drawing = mountGuarded(() => ({ update, destroy }), failed);
    drawing.update(SHOWN);
    drawing.destroy();
    drawing.update(SHOWN);
    expect(update).toHaveBeenCalledExactlyOnceWith(SHOWN);
    expect(destroy).toHaveBeenCalledOnce();
    expect(failed).not.toHaveBeenCalled();
  });

  it('gives way to the plain table where it can not be mounted', () => {
    const failed = vi.fn();
    const drawing = mountGuarded(broken, failed);
    drawing.update(SHOWN);
    drawing.destroy();
    expect(failed).toHaveBeenCalledOnce();
    expect(told()).toHaveLength(1);
  });

  it('is left alone once an update has failed', () => {
    const [update, destroy, failed] = [vi.fn(broken), vi.fn(), vi.fn()];
    const drawing = mountGuarded(() => ({ update, destroy }), failed);
    drawing.update(SHOWN);
    drawing.update(SHOWN);
    drawing.destroy();
    expect(update).toHaveBeenCalledOnce();
    expect(destroy).not.toHaveBeenCalled();
    expect(failed).toHaveBeenCalledOnce();
    expect(told()).toHaveLength(1);
  });

  it('may return nothing that can be updated: that is an error of its own', () => {
    const failed = vi.fn();
    mountGuarded(() => ({}) as ReturnType<typeof mountGuarded>, failed).update(SHOWN);
    expect(failed).toHaveBeenCalledOnce();
  });
});
