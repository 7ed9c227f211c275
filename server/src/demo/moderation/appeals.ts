import type { appealCounts, appeals, sanctions } from '../../db/schema/moderation.ts';
import type { Calendar } from '../calendar.ts';
import { Random } from '../random.ts';

type AppealRow = typeof appeals.$inferInsert & { createdAt: Date };
type SanctionRow = typeof sanctions.$inferInsert & { createdAt: Date };

const TEXTS = [
  'Ich habe den Beitrag nicht geschrieben. Mein Bruder war mit meinem Telefon unterwegs.',
  'Das war ein Missverständnis: Ich kenne die Person, wir ziehen uns immer so auf. Bitte fragt sie selbst.',
  'Der Beitrag war keine Werbung, sondern die Einladung zu unserem Stammtisch. Der ist seit Jahren kostenlos.',
  'Ich sehe ein, dass der Ton nicht gut war, und habe mich entschuldigt. Sieben Tage finde ich trotzdem zu viel.',
];
const DECIDER = 'Sophie Lang';
const UNDECIDED = { outcome: null, decidedAt: null, decidedBy: '', answer: '' };
const ANSWER = 'Der Wortlaut war eindeutig, und es war nicht das erste Mal. Deshalb bleibt es dabei.';

/** Some of the sanctions in force were appealed against; the older appeals were rejected. */
export function makeAppeals(calendar: Calendar, given: readonly SanctionRow[]): AppealRow[] {
  const random = new Random('appeals');
  const inForce = given.filter(({ end }) => !end);
  return random.some(inForce, Math.ceil(inForce.length * 0.1)).map((sanction, index) => {
    const createdAt = calendar.momentBetween(sanction.createdAt, calendar.now, random);
    const rejected = {
      outcome: 'rejected',
      decidedAt: calendar.momentBetween(createdAt, calendar.now, random),
      decidedBy: DECIDER,
      answer: ANSWER,
    } as const;
    return {
      id: random.id(createdAt),
      sanctionId: sanction.id,
      userId: sanction.userId ?? null,
      language: 'de',
      text: random.pick(TEXTS),
      createdAt,
      ...(index % 2 === 0 ? rejected : UNDECIDED),
    };
  });
}

/** What the server counts when an appeal arrives and when it is decided. */
export function makeAppealCounts(
  given: readonly AppealRow[],
  sanctions: readonly SanctionRow[],
): (typeof appealCounts.$inferInsert)[] {
  const known = new Map(sanctions.map((sanction) => [sanction.id, sanction]));
  return given.flatMap(({ id, sanctionId, createdAt: receivedAt, decidedAt, outcome }) => {
    const sanction = known.get(sanctionId);
    if (!sanction) return [];
    return { id, step: sanction.step, ground: sanction.ground, receivedAt, decidedAt, outcome };
  });
}
