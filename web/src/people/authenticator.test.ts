import { expect, it } from 'vitest';

import { asBytes, asText } from './authenticator';

it.each([[[]], [[0]], [[255, 254, 253]], [[1, 2, 3, 4]], [Array.from({ length: 256 }, (_, i) => i)]])(
  'writes bytes so that addresses could hold them, and reads them again: %j',
  (bytes) => {
    const text = asText(Uint8Array.from(bytes).buffer);
    expect(text).toMatch(/^[\w-]*$/);
    expect([...asBytes(text)]).toEqual(bytes);
  },
);
