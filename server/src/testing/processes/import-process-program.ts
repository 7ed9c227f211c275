import * as path from 'node:path';
import { pino } from 'pino';
import { ImageStore } from '../../adapters/images/image-store.ts';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/open.ts';
import { storingSink } from '../../moving/images/image-sink.ts';
import { importAll } from '../../moving/import-all.ts';
import { importCommand } from '../../moving/import-command.ts';
import { ownSource } from '../moving/import-own-source.ts';
import { imageNamesOf, manyRecords, SAMPLE_KINDS, sampleRecords, sampleSource } from '../moving/import-samples.ts';
import { sampleImage } from '../samples.ts';

/*
 * A process that imports samples and tells its progress; a test kills it. With arguments after the number of people it
 * runs the command, on records that our own server can be asked for.
 */

const [people, ...args] = process.argv.slice(2);
const picture = await sampleImage('jpeg', 8, 8);
// Their names repeat after the first few.
const images = Object.fromEntries(imageNamesOf(sampleRecords(40)).map((name) => [name, picture]));

if (args.length > 0) {
  const { make, level } = sampleRecords(0);
  const openSource = async () => sampleSource({ make: make ?? [], level: level ?? [] }, { images });
  await importCommand(args, { kinds: SAMPLE_KINDS, openSource, openOwnSource: ownSource });
} else {
  // Exit with the test that started this process.
  process.on('disconnect', () => process.exit(1));
  const config = readConfig(process.env);
  const database = await openDatabase(config, (error) => {
    throw error;
  });
  // Small batches for more moments to be killed at.
  const batchSize = Number(people) < 10_000 ? 25 : undefined;
  const tell = () => void process.send?.('progress');
  await importAll(database, {
    source: sampleSource(manyRecords(Number(people)), { images, pageSize: batchSize === undefined ? 100 : 10 }),
    kinds: SAMPLE_KINDS,
    sink: storingSink(new ImageStore(path.join(config.dataDir, 'images'))),
    rejects: path.join(config.dataDir, 'import-rejects'),
    progress: { begin: tell, advance: tell, end: tell },
    batchSize,
    signal: new AbortController().signal,
    log: pino({ level: 'silent' }),
  });
  await database.close();
  const maxRss = process.resourceUsage().maxRSS;
  if (process.send) process.send({ maxRss }, () => process.exit(0));
}
