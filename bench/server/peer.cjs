// boardgame.io's server with the smallest game of two that there is, so that what is measured is the server.
//
//   node peer.cjs memory|flatfile PORT FOLDER
const { Server, FlatFile } = require('boardgame.io/dist/cjs/server.js');

const [store, port, folder] = process.argv.slice(2);
const race = {
  name: 'race',
  setup: ({ ctx }) => ({ at: Array(ctx.numPlayers).fill(0) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    step: ({ G, playerID }, spaces) => {
      G.at[playerID] += spaces;
    },
  },
};
const db = store === 'flatfile' ? { db: new FlatFile({ dir: folder }) } : {};
const server = Server({ games: [race], origins: true, ...db });
server.run({ port: Number(port), callback: () => console.log('ready') });
