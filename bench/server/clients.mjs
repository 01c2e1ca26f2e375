// Plays matches of two people as fast as the server lets them, or at a pace, over real sockets; counts moves.
//
//   node clients.mjs dragonrace|boardgame.io PORT[,PORT…] MATCHES SECONDS [MOVES_A_SECOND]
//
// Prints "seated", "began", then one line of JSON: how many moves were acknowledged within the seconds, after how many
// milliseconds half of them and 99 % of them were, and how many matches were opened because others had come to their end.
import { io } from 'socket.io-client';
import WebSocket from 'ws';

const [kind, ports, matches, seconds, pace] = process.argv.slice(2);
const places = ports.split(',').map(Number);
const WARM = 2000;
let begun = Infinity;
let opened = 0;
const waits = [];

const post = async (url, body, headers = {}) => {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return { body: await answer.json(), cookie: answer.headers.get('set-cookie')?.split(';')[0] };
};

// Calls soon, or where there is a pace, after a while of which the mean makes that pace for all matches together.
const mean = pace ? (1000 * Number(matches)) / Number(pace) : 0;
const inAMoment = (act) => (mean ? setTimeout(act, -Math.log(1 - Math.random()) * mean) : act());

// Nobody moves before all have sat down.
let begin;
const all = new Promise((resolve) => (begin = resolve));

const count = (began) => {
  if (began >= begun) waits.push(performance.now() - began);
};

async function playDragonrace(number) {
  const at = (seat) => `127.0.0.1:${places[(number + seat) % places.length]}`;
  const wanted = { game: 'dragon-river', seats: [{ kind: 'person' }, { kind: 'open' }], options: { turn_limit: null } };
  if (begun < Infinity) opened++;
  const { body: match, cookie } = await post(`http://${at(0)}/api/matches`, wanted);
  const { invitation } = match.seats[1];
  const taken = await post(`http://${at(1)}/api/matches/${match.id}/seats/1`, { invitation });
  for (const [seat, who] of [cookie, taken.cookie].entries()) {
    const socket = new WebSocket(`ws://${at(seat)}/api/matches/${match.id}/socket?seat=${seat}`, {
      headers: { cookie: who },
    });
    let sent = 0;
    socket.on('message', (text) => {
      const message = JSON.parse(text);
      if (message.type === 'refused') throw new Error(message.error.message);
      if (message.type === 'done') count(sent);
      if (message.type !== 'position' && message.type !== 'step') return;
      const { view, seen } = message;
      if (view.over) {
        socket.close();
        if (seat === 0) void playDragonrace(number);
      } else if (view.actors[0] === seat) {
        void all.then(() => inAMoment(() => {
          sent = performance.now();
          const choices = view.choices;
          const { text } = choices[Math.floor(Math.random() * choices.length)];
          socket.send(JSON.stringify({ type: 'act', seat, text, seen, id: 'a' }));
        }));
      }
    });
  }
}

async function playPeer() {
  const host = `http://127.0.0.1:${places[0]}`;
  const { body } = await post(`${host}/games/race/create`, { numPlayers: 2 });
  const { matchID } = body;
  for (const playerID of ['0', '1']) {
    const joined = await post(`${host}/games/race/${matchID}/join`, { playerID, playerName: playerID });
    const credentials = joined.body.playerCredentials;
    const socket = io(`${host}/race`, { transports: ['websocket'], forceNew: true });
    let sent = 0;
    const see = (state) => {
      if (sent && state._stateID > sent.seen) {
        count(sent.at);
        sent = 0;
      }
      if (state.ctx.currentPlayer !== playerID || sent) return;
      void all.then(() => inAMoment(() => {
        sent = { at: performance.now(), seen: state._stateID };
        const payload = { type: 'step', args: [1], playerID, credentials };
        socket.emit('update', { type: 'MAKE_MOVE', payload }, state._stateID, matchID, playerID);
      }));
    };
    socket.on('connect', () => socket.emit('sync', matchID, playerID, credentials, 2));
    socket.on('sync', (_, told) => see(told.state));
    socket.on('update', (_, state) => see(state));
  }
}

const play = kind === 'dragonrace' ? playDragonrace : playPeer;
for (let number = 0; number < Number(matches); number++) await play(number);
console.log('seated');
begin();
setTimeout(() => {
  begun = performance.now();
  console.log('began');
  setTimeout(() => {
    waits.sort((one, other) => one - other);
    const [half, p99] = [0.5, 0.99].map((share) => waits[Math.floor(waits.length * share)]);
    console.log(JSON.stringify({ moves: waits.length, half, p99, opened }));
    process.exit(0);
  }, Number(seconds) * 1000);
}, WARM);
