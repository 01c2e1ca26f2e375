import { unpack } from './choices';
import type { ErrorBody, GameDescription, Match, MatchRequest, Position, WirePosition } from './types';

/** An answer of the server that says no, and why. */
export class ServerError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'ServerError';
  }
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init });
  } catch {
    throw new ServerError(0, 'connection.lost', 'The server does not answer. Is it still running?');
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const error = body?.error;
  throw new ServerError(
    response.status,
    error?.code ?? 'unknown',
    error?.message ?? `The server answered with an error (${response.status}).`,
  );
}

async function read<T>(path: string): Promise<T> {
  return (await (await request(path)).json()) as T;
}

async function post<T>(path: string, body: unknown): Promise<T> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await (await request(path, init)).json()) as T;
}

let gamesOnce: Promise<GameDescription[]> | null = null;

/** The games on this server; asked for once, and again if it failed. */
export function readGames(): Promise<GameDescription[]> {
  gamesOnce ??= read<{ games: GameDescription[] }>('/games').then(
    (answer) => answer.games,
    (error: unknown) => {
      gamesOnce = null;
      throw error;
    },
  );
  return gamesOnce;
}

/** The rulebook of a game as HTML, with an anchor per rule. */
export async function readRulebook(game: string): Promise<string> {
  return (await request(`/games/${game}/rulebook`)).text();
}

export async function readMatches(): Promise<Match[]> {
  return (await read<{ matches: Match[] }>('/matches')).matches;
}

export const readMatch = (id: string) => read<Match>(`/matches/${id}`);

export const createMatch = (wish: MatchRequest) => post<Match>('/matches', wish);

export const takeSeat = (id: string, seat: number, invitation: string, name: string | null) =>
  post<Match>(`/matches/${id}/seats/${seat}`, name ? { invitation, name } : { invitation });

/** Lets a bot play for who is away, or (null) no longer. */
export const setStandIn = (id: string, seat: number, bot: string | null) =>
  post<Match>(`/matches/${id}/seats/${seat}/stand-in`, { bot });

/** Asks for an invitation to one's own seat, for another device. */
export const moveSeat = (id: string, seat: number) => post<Match>(`/matches/${id}/seats/${seat}/moving`, {});

/** Answers a question that comes often once for all, or (null) asks to be asked again. */
export const setStanding = (id: string, seat: number, answer: string | null) =>
  post<Match>(`/matches/${id}/seats/${seat}/standing`, { answer });

export const createRematch = (id: string) => post<Match>(`/matches/${id}/rematch`, {});

export async function readPosition(id: string, number: number, seat: number | null): Promise<Position> {
  const query = seat === null ? '' : `?seat=${seat}`;
  const position = await read<WirePosition>(`/matches/${id}/positions/${number}${query}`);
  return { ...position, view: unpack(position.view) };
}

export const recordAddress = (id: string) => `/api/matches/${id}/record`;
