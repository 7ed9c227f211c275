/*
 * A bar chart with a logarithmic scale: requests per second of Leitstand and of the peers relative to bare SQL, with the
 * number of clients of a busy office.
 */

const CLIENTS = 8;
const LABEL = 330;
const WIDTH = 560;
const BAR = 9;
const DECADES = [0.001, 0.01, 0.1, 1, 10, 100];
const COLOURS = { ours: '#1c7ed6', Directus: '#868e96', Strapi: '#ced4da' };

export function chartOf({ calls, peers }) {
  const contenders = ['ours', ...peers.map(({ name }) => name)];
  const shown = calls.filter(({ kind }) => kind !== 'dashboard').flatMap((call) => barsOf(call, contenders));
  const height = 60 + shown.length * (contenders.length * BAR + 12);
  const rows = shown.map(({ name, bars }, index) => {
    const top = 50 + index * (contenders.length * BAR + 12);
    const drawn = bars.map(({ contender, share }, place) => bar(contender, share, top + place * BAR));
    return `<text x="${LABEL - 10}" y="${top + (contenders.length * BAR) / 2 + 4}" text-anchor="end">${escaped(name)}</text>${drawn.join('')}`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LABEL + WIDTH + 70} ${height}" font-family="sans-serif" font-size="12">
<title>Requests per second relative to bare SQL</title>
<rect width="100%" height="100%" fill="#fff"/>
${legend(contenders)}
${DECADES.map((share) => gridLine(share, height)).join('\n')}
${rows.join('\n')}
</svg>
`;
}

function barsOf({ name, byClients }, contenders) {
  const by = byClients[CLIENTS] ?? Object.values(byClients)[0];
  const bare = by?.['bare SQL'];
  if (!bare || bare.failure) return [];
  const bars = contenders.map((contender) => {
    const figure = by[contender];
    return { contender, share: figure && !figure.failure ? figure.perSecond / bare.perSecond : undefined };
  });
  return [{ name, bars }];
}

function positionOf(share) {
  const [least] = DECADES;
  const most = DECADES.at(-1);
  return (WIDTH * Math.log10(Math.min(Math.max(share, least), most) / least)) / Math.log10(most / least);
}

function bar(contender, share, y) {
  if (share === undefined) return '';
  const width = positionOf(share);
  return `<rect x="${LABEL}" y="${y}" width="${width.toFixed(1)}" height="${BAR - 1}" fill="${COLOURS[contender]}"/><text x="${(LABEL + width + 4).toFixed(1)}" y="${y + BAR - 1}" font-size="9">${share >= 0.1 ? share.toFixed(2) : share.toPrecision(1)}</text>`;
}

function gridLine(share, height) {
  const x = LABEL + positionOf(share);
  return `<line x1="${x}" x2="${x}" y1="42" y2="${height - 6}" stroke="#dee2e6"/><text x="${x}" y="38" font-size="9" text-anchor="middle">${share}</text>`;
}

function legend(contenders) {
  return contenders
    .map(
      (name, index) =>
        `<rect x="${LABEL + index * 90}" y="8" width="12" height="12" fill="${COLOURS[name]}"/><text x="${LABEL + 16 + index * 90}" y="18">${name}</text>`,
    )
    .join('');
}

const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
