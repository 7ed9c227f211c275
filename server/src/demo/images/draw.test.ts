import { expect, it } from 'vitest';
import { ImageStore } from '../../adapters/images/image-store.ts';
import { S3Storage } from '../../adapters/images/s3-storage.ts';
import { startS3Server } from '../../testing/s3-server.ts';
import { LEVEL_COINS } from '../master-data.ts';
import { REWARD_DRAWINGS } from '../rewards.ts';
import { drawPictures } from './draw.ts';
import { planPictures } from './pictures.ts';

it('draws into a bucket as well, where the server finds its pictures', async () => {
  const s3 = await startS3Server();
  const storage = new S3Storage(s3.settings);
  const { all } = planPictures(REWARD_DRAWINGS, LEVEL_COINS.length);
  const drawn = await drawPictures(
    [...all.slice(0, 2), ...all.slice(-1)],
    storage,
    () => {},
    new AbortController().signal,
  );
  expect(drawn).toHaveLength(3);
  for (const { name, contentType, bytes } of drawn) {
    const file = await new ImageStore(storage).open(name, 'large');
    expect(file).toMatchObject({ contentType, length: bytes });
    file?.stream.destroy();
    expect(s3.objects.get(`large/${name}`)?.headers['content-type']).toBe(contentType);
  }
  await s3.stop();
});
