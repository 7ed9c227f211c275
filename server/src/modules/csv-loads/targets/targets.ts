import type { CsvTarget } from '@leitstand/contract/base/limits';
import type { CsvLoadTarget } from './csv-target.ts';
import { modelTarget } from './model-target.ts';
import { newsTarget } from './news-target.ts';
import { rewardTarget } from './reward-target.ts';
import { userTarget } from './user-target.ts';

export const TARGETS: Readonly<Record<CsvTarget, CsvLoadTarget>> = {
  users: userTarget,
  rewards: rewardTarget,
  models: modelTarget,
  news: newsTarget,
};
