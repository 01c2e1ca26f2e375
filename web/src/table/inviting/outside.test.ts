import { describe, expect, it } from 'vitest';

import { isThisMachine, outsideOf } from './outside';

const local = { origin: 'http://127.0.0.1:8123', hostname: '127.0.0.1' };

describe('guests come in', () => {
  it('where the host came in, if that is a name for everybody', () => {
    const here = { origin: 'https://dragons.example.org', hostname: 'dragons.example.org' };
    expect(outsideOf(here, { addresses: [], command: null })).toEqual({ ...open(here.origin) });
  });

  it('at the address in the network, where the host sits at the machine itself', () => {
    const reach = { addresses: ['http://192.168.1.5:8123', 'http://10.0.0.2:8123'], command: null };
    expect(outsideOf(local, reach)).toEqual(open('http://192.168.1.5:8123'));
  });

  it('nowhere, if the server serves this machine alone; then it says what to do', () => {
    const command = 'dragonrace serve --host 0.0.0.0';
    expect(outsideOf(local, { addresses: [], command })).toEqual({
      origin: local.origin,
      closed: true,
      command,
    });
    expect(outsideOf(local, null)).toEqual({ origin: local.origin, closed: true, command: null });
  });
});

const open = (origin: string) => ({ origin, closed: false, command: null });

describe('this machine', () => {
  it('has many names, and others have none of them', () => {
    for (const name of ['localhost', '127.0.0.1', '127.1.2.3', '[::1]', 'a.localhost'])
      expect(isThisMachine(name)).toBe(true);
    for (const name of ['192.168.1.5', 'example.org', 'localhost.example.org', '127.example.org'])
      expect(isThisMachine(name)).toBe(false);
  });
});
