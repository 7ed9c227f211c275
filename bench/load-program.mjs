import { bodyOf, Connection, requestBytes } from './http-client.mjs';

/*
 * The load client, in a separate process. Each client sends a call, waits for the whole response and repeats. A call is
 * one request or several parallel ones, each on its own connection; its duration ends with the last response.
 */

const LONGEST_CALL_MS = 60_000;

process.on('disconnect', () => process.exit(0));
process.on('message', async (order) => {
  try {
    process.send({ ...(await measure(order)) });
  } catch (error) {
    process.send({ failure: error.message });
  }
});
process.send('ready');

/** `variants` are the forms of one call, used in turn; `tokens` are the sessions that the clients share. */
async function measure({ port, clients, seconds, variants, tokens }) {
  const prepared = tokens.map((headers) =>
    variants.map((requests) =>
      requests.map((request) => requestBytes({ ...request, headers: { ...headers, ...request.headers } })),
    ),
  );
  const opened = await Promise.all(
    Array.from({ length: clients }, () => Promise.all(variants[0].map(() => Connection.open(port)))),
  );
  let latencies = [];
  const refused = { count: 0, example: undefined };
  let turn = 0;
  const call = async (connections, forms) => {
    turn += 1;
    const form = forms[turn % forms.length];
    const start = performance.now();
    const answers = await withinReason(Promise.all(form.map((bytes, index) => connections[index].send(bytes))));
    latencies.push(performance.now() - start);
    const bad = answers.find(({ status }) => status < 200 || status > 299);
    if (!bad) return;
    refused.count += 1;
    refused.example ??= `${bad.status} ${bodyOf(bad.received).slice(0, 300)}`;
  };
  const formsOf = (index) => prepared[index % prepared.length];
  try {
    // Node accepts one connection per turn of its event loop: under full load the last of 64 would wait for seconds.
    await Promise.all(opened.map((connections, index) => call(connections, formsOf(index))));
    latencies = [];
    const began = performance.now();
    const deadline = began + seconds * 1000;
    await Promise.all(
      opened.map(async (connections, index) => {
        do await call(connections, formsOf(index));
        while (performance.now() < deadline);
      }),
    );
    return { latencies, refused, seconds: (performance.now() - began) / 1000 };
  } finally {
    for (const connection of opened.flat()) connection.close();
  }
}

function withinReason(answers) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${LONGEST_CALL_MS / 1000} s`)), LONGEST_CALL_MS);
  });
  return Promise.race([answers, late]).finally(() => clearTimeout(timer));
}
