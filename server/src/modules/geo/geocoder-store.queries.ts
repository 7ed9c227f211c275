import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { RateLimiterRes } from 'rate-limiter-flexible';
import type { GeocoderStore } from '../../adapters/geo/geocoder.ts';
import type { Database } from '../../db/database.ts';
import { geocodes } from '../../db/schema.ts';
import { sharedLimiter } from '../../db/shared-limiter.ts';
import type { Platform } from '../../platform.ts';
import { KEPT_DAYS, keptUntil } from '../../retention.ts';

const LONGEST_WAIT_MS = 2000;

/** Answers and turns in the database, shared by all processes. */
export function geocoderStore(database: Database): GeocoderStore {
  const turns = sharedLimiter(database, { keyPrefix: 'geocoder', points: 1, seconds: 1 });
  return {
    find: async (question) => {
      const [row] = await database.drizzle
        .select({ answer: geocodes.answer })
        .from(geocodes)
        .where(and(eq(geocodes.key, hashOf(question)), gt(geocodes.expiresAt, new Date())));
      return row?.answer;
    },
    keep: async (question, answer) => {
      // `null` is an answer too, but Drizzle would write it as no value at all.
      const kept = { answer: sql`${JSON.stringify(answer)}::jsonb`, expiresAt: keptUntil(KEPT_DAYS.geocode) };
      await database.drizzle
        .insert(geocodes)
        .values({ key: hashOf(question), ...kept })
        .onConflictDoUpdate({ target: geocodes.key, set: kept });
    },
    takeTurn: async (service) => {
      const end = Date.now() + LONGEST_WAIT_MS;
      for (;;) {
        const wait = await turns.consume(hashOf(service)).then(() => 0, waitOf);
        if (wait === 0) return;
        if (Date.now() + wait > end) throw new Error('too many questions at once');
        await setTimeout(wait);
      }
    },
  };
}

export async function purgeGeocodes({ database }: Platform, now: Date): Promise<void> {
  await database.drizzle.delete(geocodes).where(lte(geocodes.expiresAt, now));
}

function waitOf(refused: unknown): number {
  if (!(refused instanceof RateLimiterRes)) throw refused;
  return Math.max(1, refused.msBeforeNext);
}

/** Neither what was asked nor the service's password can be read from it. */
function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
