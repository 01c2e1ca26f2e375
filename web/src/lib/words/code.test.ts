import { expect, it } from 'vitest';

import { shownCode, tidyCode } from './code';

it('is read however it is written', () => {
  for (const text of ['kft-wrp', ' KFT WRP ', 'k f t w r p', 'KFTWRPXX'])
    expect(tidyCode(text)).toBe('KFTWRP');
  expect(tidyCode('a1e0-')).toBe('');
});

it('is shown in two halves', () => {
  expect(shownCode('KFTWRP')).toBe('KFT-WRP');
  expect(shownCode('KFT')).toBe('KFT');
});
