import { defineModule } from '../../module.ts';
import { scheduleLongChanges } from './long-changes.service.ts';

/** What migrations left to be done beside the running server. */
export const longChangesModule = defineModule({ jobs: scheduleLongChanges });
