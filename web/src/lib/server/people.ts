/** What a browser says, and asks, of its person; see `/api/me` in docs/server.md. */
import { post, put, read, remove } from './api';
import type { Arrival, Me, Recovery, Ticket, TicketView } from './types';

export const readMe = () => read<Me>('/me');
export const setPerson = (name: string | null, emblem: Me['emblem']) => put<Me>('/me', { name, emblem });
export const setPreferences = (preferences: object) => put<Me>('/me/preferences', { preferences });

/** A secret that makes another device this browser, once and soon. */
export const makeTicket = () => post<Ticket>('/me/tickets', {});
export const lookAtTicket = (ticket: string) => post<TicketView>('/me/tickets/look', { ticket });
/** Goes on here as the browser whose ticket it is. */
export const useTicket = (ticket: string) => post<Arrival>('/me/tickets/use', { ticket });

export const makePhrase = () => post<Recovery>('/me/recovery', {});
/** It is written down: an earlier one is void from now on. */
export const keepPhrase = ({ made_at }: Recovery) => post<Me>('/me/recovery/keep', { made_at });
export const endPhrase = () => remove<Me>('/me/recovery');
export const usePhrase = (phrase: string) => post<Arrival>('/me/recovery/use', { phrase });

/** Changes the lock: this browser keeps all, others that were the same keep nothing. */
export async function lockOut(): Promise<Arrival> {
  // The browser has the new key before anything goes over to it; whoever asks a second time changes nothing.
  await post('/me/renew/prepare', {});
  return post<Arrival>('/me/renew', {});
}
/** Makes somebody new of this browser. */
export const leaveHere = () => post<Me>('/me/leave', {});

type Options = Record<string, unknown>;
const ask = async (path: string) => (await post<{ options: Options }>(path, {})).options;

/** What an authenticator is asked to make a passkey, and to show one. */
export const offerPasskey = () => ask('/me/passkeys/offer');
export const askForPasskey = () => ask('/me/passkeys/ask');
export const keepPasskey = (made: object) => post<Me>('/me/passkeys', made);
export const usePasskey = (shown: object) => post<Arrival>('/me/passkeys/use', shown);
export const forgetPasskey = (id: string) => remove<Me>(`/me/passkeys/${id}`);
