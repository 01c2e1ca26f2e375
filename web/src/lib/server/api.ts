import { unpack } from './choices';
import { language } from '../words/language';
import { say } from '../words/say';
import type {
  Proof,
  CallsOfServer,
  Block,
  DryRunStep,
  ErrorBody,
  ExampleBody,
  GameDescription,
  LessonBody,
  Match,
  MatchRequest,
  Pairing,
  PairingWish,
  Position,
  PublicTable,
  Race,
  Reach,
  SubscriptionRequest,
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

async function send<T>(method: string, path: string, body: unknown): Promise<T> {
  const init = {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  return (await (await request(path, init)).json()) as T;
}

export const read = async <T>(path: string): Promise<T> => (await (await request(path)).json()) as T;
export const post = <T>(path: string, body: unknown) => send<T>('POST', path, body);
export const put = <T>(path: string, body: unknown) => send<T>('PUT', path, body);
export const remove = <T>(path: string) => send<T>('DELETE', path, {});

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

/** `name`: empty is none; `null`: as that person is called everywhere, or as the seat was called. */
export const takeSeat = (id: string, seat: number, invitation: string, name: string | null) =>
  post<Match>(`/matches/${id}/seats/${seat}`, { invitation, name });

/** The public tables where somebody is. */
export const readTables = async (): Promise<PublicTable[]> =>
  (await read<{ tables: PublicTable[] }>('/tables')).tables;

/** Takes any open seat of a public table. */
export const sitDown = (id: string) => post<Match>(`/matches/${id}/seats`, {});

/** The table to which a code leads; `seat`: takes an open seat there, too. */
export const followCode = (code: string, seat?: { name: string }) =>
  post<Match>(`/codes/${encodeURIComponent(code)}`, seat ? { sit: true, name: seat.name } : {});

/** Waits to play with anybody. */
export const beginWaiting = (wish: PairingWish) => post<Pairing>('/pairing', wish);

/** Whether this browser waits; answered once more or fewer people than `known` wait, or after some seconds. */
export const readPairing = (known?: number) =>
  read<Pairing>(known === undefined ? '/pairing' : `/pairing?known=${known}`);

/** Waits no more; also while the page goes away. */
export const endWaiting = async (): Promise<void> => {
  await request('/pairing', { method: 'DELETE', keepalive: true });
};

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

/** How many of its last actions a seat of one's own may offer to take back now; 0: none. */
export const readTakeBack = async (id: string, seat: number): Promise<number> =>
  (await read<{ actions: number }>(`/matches/${id}/seats/${seat}/take-back`)).actions;

/** Lets people write freely at a table, or only say phrases. */
export const setChat = (id: string, on: boolean) => post<Match>(`/matches/${id}/chat`, { on });

type Blocks = { blocks: Block[] };

/** Whom this browser has blocked, and which seats of a match they hold. */
export const readBlocks = async (match?: string): Promise<Block[]> =>
  (await read<Blocks>(match === undefined ? '/blocks' : `/blocks?match=${match}`)).blocks;

/** Hears nothing more of who holds a seat, at any table. */
export const block = async (match: string, seat: number): Promise<Block[]> =>
  (await post<Blocks>('/blocks', { match, seat })).blocks;

/** Hears somebody again. */
export async function unblock(handle: string): Promise<Block[]> {
  const answer = await request(`/blocks/${handle}`, { method: 'DELETE' });
  return ((await answer.json()) as Blocks).blocks;
}

export const createRematch = (id: string) => post<Match>(`/matches/${id}/rematch`, {});

/** What the server says of calls while the page is closed. */
export const readCalls = () => read<CallsOfServer>('/push');

/** Asks to be called at a push service, in the page's language. */
export const subscribe = (where: SubscriptionRequest) => post<{ id: string }>('/push/subscriptions', where);

export const unsubscribe = async (id: string): Promise<void> =>
  void (await request(`/push/subscriptions/${id}`, { method: 'DELETE' }));

/** Asks not to be called to one table any more, or again. */
export const setQuiet = (id: string, quiet: boolean) =>
  post<{ quiet: boolean }>(`/push/quiet/${id}`, { quiet });

export async function readPosition(
  id: string,
  number: number,
  seat: number | null,
  instead: string | null,
): Promise<Position> {
  const asked = new URLSearchParams();
  if (seat !== null) asked.set('seat', String(seat));
  if (instead !== null) asked.set('instead', instead);
  const query = asked.size ? `?${asked}` : '';
  const position = await read<WirePosition>(`/matches/${id}/positions/${number}${query}`);
  return seen(position);
}

/** What a finished match's fairness is checked by. */
export const readProof = (id: string) => read<Proof>(`/matches/${id}/fairness`);

export const recordAddress = (id: string) => `/api/matches/${id}/record`;
