import { unpack } from './choices';
import { language } from '../words/language';
import { say } from '../words/say';
import type {
  DryRunStep,
  ErrorBody,
  ExampleBody,
  GameDescription,
  LessonBody,
  Match,
  MatchRequest,
  Position,
  Race,
  Reach,
  WireExample,
  WireLesson,
  WirePosition,
  WireView,
} from './types';

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

/** Why something failed, for people: in the server's words, or in ours; what only we understand goes to the console. */
export function reasonOf(error: unknown): string {
  if (error instanceof ServerError) return error.message;
  console.error(error);
  return say('failed');
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    const headers = { 'accept-language': language, ...init.headers };
    response = await fetch(`/api${path}`, { credentials: 'same-origin', ...init, headers });
  } catch {
    throw new ServerError(0, 'connection.lost', say('no-answer.words'));
  }
  if (response.ok) return response;
  const body = (await response.json().catch(() => null)) as ErrorBody | null;
  const error = body?.error;
  throw new ServerError(
    response.status,
    error?.code ?? 'unknown',
    error?.message ?? say('answered-with-error', { status: response.status }),
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

/** One of them, without the others unless they are known already; `null`: it is not there (any more). */
export async function readGame(name: string): Promise<GameDescription | null> {
  if (gamesOnce) return (await gamesOnce).find((one) => one.name === name) ?? null;
  return read<GameDescription>(`/games/${encodeURIComponent(name)}`).catch((error: unknown) => {
    if (error instanceof ServerError && error.status === 404) return null;
    throw error;
  });
}

/** The rulebook of a game as HTML, with an anchor per rule. */
export async function readRulebook(game: string): Promise<string> {
  return (await request(`/games/${game}/rulebook`)).text();
}

const seen = <T extends { view: WireView }>(one: T) => ({ ...one, view: unpack(one.view) });

/** A guided game, whole: what is said in it, what happens, and what mistakes would do. */
export async function readLesson(game: string, name: string): Promise<LessonBody> {
  const lesson = await read<WireLesson>(`/games/${game}/lessons/${name}`);
  const steps = lesson.steps.map((step) => ({
    ...step,
    mistakes: step.mistakes.map((one) => ({ ...one, move: one.move && seen(one.move) })),
  }));
  return { ...seen(lesson), moves: lesson.moves.map(seen), steps };
}

/** A picture of a game's rulebook, with all that happens in it. */
export async function readExample(game: string, name: string): Promise<ExampleBody> {
  const example = await read<WireExample>(`/games/${game}/examples/${name}`);
  return { ...seen(example), moves: example.moves.map(seen) };
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

/** How a match went, turn by turn, and the score over rematches. */
export const readRace = (id: string) => read<Race>(`/matches/${id}/race`);

/** How others come to this server. */
export const readReach = () => read<Reach>('/reach');

/** What a plan for one's own seat would do if nobody interfered; `null` where nothing is planned yet. */
export const tryOut = async (id: string, seat: number, plan: (string | null)[]): Promise<DryRunStep[]> =>
  (await post<{ steps: DryRunStep[] }>(`/matches/${id}/seats/${seat}/dry-run`, { plan })).steps;

export const createRematch = (id: string) => post<Match>(`/matches/${id}/rematch`, {});

export async function readPosition(id: string, number: number, seat: number | null): Promise<Position> {
  const query = seat === null ? '' : `?seat=${seat}`;
  const position = await read<WirePosition>(`/matches/${id}/positions/${number}${query}`);
  return seen(position);
}

export const recordAddress = (id: string) => `/api/matches/${id}/record`;
