import { defineModule } from '../../module.ts';
import { scheduleStatistics } from './statistics.service.ts';

export const statisticsModule = defineModule({ jobs: scheduleStatistics });
