import type { MovedKind, Source, SourcePage } from '../../moving/source.ts';

const PATHS: Partial<Record<MovedKind, string>> = { make: '/make/model/all', level: '/level/all' };
const PAGE = 100;

/** Two kinds of our own server, read over HTTP. */
export async function ownSource({ address, token }: { address: string; token: string }): Promise<Source> {
  return {
    label: address,
    kinds: ['make', 'level'],
    count: async () => undefined,
    async *pages(kind): AsyncGenerator<SourcePage> {
      for (let skip = 0; ; skip += PAGE) {
        const place = `${PATHS[kind]}/${skip}/${PAGE}`;
        const answer = await fetch(`${address}${place}`, { headers: { authorization: token } });
        if (!answer.ok) throw new Error(`${place} answered ${answer.status}`);
        const { data } = (await answer.json()) as { data: { _id: string }[] };
        yield { records: data.map((value) => ({ ref: value._id, value, place })), cursor: String(skip + data.length) };
        if (data.length < PAGE) return;
      }
    },
    image: async () => undefined,
    close: async () => {},
  };
}
