import { FcmServer } from '../server/dist/for-bench.js';

/* The push service on loopback. It drops received messages twice a second, so that its memory slows neither sender. */

const server = await FcmServer.start();
let accepted = 0;
const forget = () => {
  accepted += server.accepted.size;
  server.clear();
};
setInterval(forget, 500);

process.on('disconnect', async () => {
  await server.close();
  process.exit(0);
});
process.on('message', () => {
  forget();
  process.send({ accepted });
  accepted = 0;
});
process.send({ url: server.url, credentials: server.credentials });
