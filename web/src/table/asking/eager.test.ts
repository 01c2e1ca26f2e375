import { beforeEach, describe, expect, it, vi } from 'vitest';

import { EagerClicks } from './eager';

class FakeClick {
  constructor(
    readonly type: string,
    readonly where: { clientX: number; clientY: number },
  ) {}
}

const target = { clicks: [] as FakeClick[], dispatchEvent: (click: FakeClick) => target.clicks.push(click) };
vi.stubGlobal('MouseEvent', FakeClick);
vi.stubGlobal('document', { elementFromPoint: () => target });

const at = (clientX: number, clientY: number) => ({ clientX, clientY }) as MouseEvent;

describe('a click on the board', () => {
  const session = { still: true, carriesOut: false, skip: vi.fn() };
  let eager: EagerClicks;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    Object.assign(session, { still: true, carriesOut: false });
    session.skip.mockClear();
    target.clicks.length = 0;
    eager = new EagerClicks(session);
  });

  it('is not made twice where nothing moves', async () => {
    eager.hear(at(5, 6));
    await eager.repeat();
    expect(session.skip).not.toHaveBeenCalled();
    expect(target.clicks).toEqual([]);
  });

  it('ends what moves, and is made where it was', async () => {
    Object.assign(session, { still: false, carriesOut: true });
    eager.hear(at(50, 60));
    expect(session.skip).toHaveBeenCalledOnce();
    await eager.repeat();
    await eager.repeat();
    expect(target.clicks.map((click) => click.where)).toEqual([
      { bubbles: true, cancelable: true, clientX: 50, clientY: 60 },
    ]);
  });

  it('waits for the table’s answer', async () => {
    session.carriesOut = true;
    eager.hear(at(50, 60));
    expect(session.skip).not.toHaveBeenCalled();
    await eager.repeat();
    expect(target.clicks).toHaveLength(1);
  });

  it('counts once if it is a double click', async () => {
    eager.hear(at(50, 60));
    Object.assign(session, { still: false, carriesOut: true });
    vi.advanceTimersByTime(200);
    eager.hear(at(52, 61));
    await eager.repeat();
    expect(target.clicks).toEqual([]);
  });

  it('chooses nothing while others move', async () => {
    session.still = false;
    eager.hear(at(50, 60));
    await eager.repeat();
    expect(session.skip).not.toHaveBeenCalled();
    expect(target.clicks).toEqual([]);
  });

  it('is forgotten after a while', async () => {
    Object.assign(session, { still: false, carriesOut: true });
    eager.hear(at(50, 60));
    vi.advanceTimersByTime(2000);
    await eager.repeat();
    expect(target.clicks).toEqual([]);
  });
});
