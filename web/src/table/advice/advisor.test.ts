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
    advisor.review([2, 5, 9]);
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
    advisor.review([5, 6]);
    expect(advisor.left).toEqual([6]);
    await next();
    expect(asked).toEqual([5, 6]);
  });

  it('can be stopped, and begin again', async () => {
    const { advisor, asked, next } = advised();
    advisor.review([1, 2, 3]);
    advisor.stop();
    await next();
    expect(asked).toEqual([1]);
    advisor.review([1, 2, 3]);
    expect(asked).toEqual([1, 2]);
  });

  it('gives up where there is no answer', async () => {
    const { advisor, asked, answers, failed } = advised();
    advisor.review([1, 2]);
    answers.shift()?.reject(new Error('busy'));
    await settled();
    expect(failed).toHaveBeenCalledOnce();
    expect(asked).toEqual([1]);
    expect(advisor.left).toEqual([]);
  });
});
