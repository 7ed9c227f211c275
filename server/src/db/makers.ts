import { alias } from 'drizzle-orm/pg-core';
import { admins } from './schema.ts';

/** Who made a machine's token; joined by `admins.createdBy`. */
export const makers = alias(admins, 'makers');
