import { describe, expect, it, vi } from 'vitest';

import type { Advice } from '../../lib/server/types';
import { Advisor } from './advisor.svelte';

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An advisor whose answers come when they are let through. */
function advised() {
  const asked: number[] = [];
  const answers: { resolve(): void; reject(error: Error): void }[] = [];
  const failed = vi.fn();
  const advisor = new Advisor((number) => {
    asked.push(number);
    return new Promise((resolve, reject) => {
      answers.push({ resolve: () => resolve({ number } as Advice), reject });
    });
  }, failed);
  const next = async () => {
    answers.shift()?.resolve();
    await settled();
  };
  return { advisor, asked, answers, failed, next };
}

describe('an advisor', () => {
  it('asks one question at a time, and of those the one first that somebody looks at', async () => {
    const { advisor, asked, next } = advised();
    advisor.review(0, [2, 5, 9]);
    advisor.look(7);
    expect(asked).toEqual([2]);
    await next();
    expect(asked).toEqual([2, 7]);
    await next();
    await next();
    await next();
    expect(asked).toEqual([2, 7, 5, 9]);
    expect([...advisor.known.keys()]).toEqual([2, 7, 5, 9]);
    expect(advisor.left).toEqual([]);
  });

  it('asks about nothing twice', async () => {
    const { advisor, asked, next } = advised();
    advisor.look(5);
    await next();
    advisor.look(5);
    advisor.review(0, [5, 6]);
    expect(advisor.left).toEqual([6]);
    await next();
    expect(asked).toEqual([5, 6]);
  });

  it('can be stopped, and begin again', async () => {
    const { advisor, asked, next } = advised();
    advisor.review(0, [1, 2, 3]);
    advisor.stop();
    await next();
    expect(asked).toEqual([1]);
    advisor.review(0, [1, 2, 3]);
    expect(asked).toEqual([1, 2]);
  });

  it('gives up where there is no answer', async () => {
    const { advisor, asked, answers, failed } = advised();
    advisor.review(0, [1, 2]);
    answers.shift()?.reject(new Error('busy'));
    await settled();
    expect(failed).toHaveBeenCalledOnce();
    expect(asked).toEqual([1]);
    expect(advisor.left).toEqual([]);
  });

  it('begins with others where it was asked in vain', async () => {
    const { advisor, asked, answers, failed } = advised();
    advisor.review(0, [1, 2]);
    answers.shift()?.reject(new Error('stuck'));
    await settled();
    expect(failed).toHaveBeenCalledWith(expect.any(Error), 1);
    advisor.review(0, [1, 2]);
    expect(asked).toEqual([1, 2]);
    expect(advisor.left).toEqual([2, 1]);
  });

  it('forgets a position that nobody looks at any more', async () => {
    const { advisor, asked, next } = advised();
    advisor.review(1, [2, 5]);
    advisor.look(7);
    advisor.look(null);
    await next();
    expect(asked).toEqual([2, 5]);
    expect(advisor.seat).toBe(1);
  });

  it('asks nothing, and complains of nothing, once nobody is there', async () => {
    const { advisor, asked, answers, failed } = advised();
    advisor.review(0, [1, 2]);
    advisor.close();
    answers.shift()?.reject(new Error('gone'));
    await settled();
    expect(asked).toEqual([1]);
    expect(failed).not.toHaveBeenCalled();
  });
});
