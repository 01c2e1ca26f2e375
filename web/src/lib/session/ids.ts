/** `crypto.randomUUID` is missing on plain http from another device, so the number is put together here. */
export const freshId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('-');
