import type { staffNotes } from '../../db/schema/notes.ts';
import { type Calendar, DAY_MS, dayOf } from '../calendar.ts';
import { ADMINISTRATORS } from '../coins.ts';
import type { OrderRow } from '../orders.ts';
import type { PostRow } from '../posts.ts';
import { Random } from '../random.ts';
import type { ReportRow } from './reports.ts';

type NoteRow = typeof staffNotes.$inferInsert & { createdAt: Date };

/** Text, age in days, and in how many days it ends; negative if it has expired. */
type Note = readonly [text: string, age: number, endsIn?: number];

const ABOUT_AUTHORS: readonly Note[] = [
  ['Hat sich telefonisch für den Beitrag vom Treffen entschuldigt.', 6],
  ['Streit mit zwei anderen Mitgliedern aus dem Forum. Bei Meldungen beide Seiten lesen.', 41, 30],
  ['Meldet oft zurück, wenn man schreibt. Vor einer Löschung erst nachfragen.', 120],
  ['Konto wurde im Sommer von Fremden benutzt, Passwort ist geändert.', 75, 14],
  ['Verkauft gewerblich Felgen, ist auf die Regeln hingewiesen.', 18, 60],
  ['Nach dem Stammtisch Freising noch einmal prüfen.', 50, -12],
];

const ABOUT_RECIPIENTS: readonly Note[] = [
  ['Bitte an die Nachbarin, Hausnummer 12, liefern. Klingel defekt.', 9],
  ['Im Urlaub, Pakete erst danach verschicken.', 3, 11],
  ['Letztes Paket kam zurück. Adresse ist am Telefon bestätigt.', 27],
  ['Belohnung kam beschädigt an, Ersatz ist verschickt.', 33, 20],
  ['Wartet auf eine Rückmeldung wegen der Größe.', 2, 7],
  ['Umzug im Herbst: Adresse vor dem Versand vergleichen.', 64, -20],
];

interface Noted {
  posts: readonly PostRow[];
  reports: readonly ReportRow[];
  orders: readonly OrderRow[];
}

/** A dozen notes, about people in open cases and about recipients of waiting orders. */
export function makeStaffNotes(calendar: Calendar, { posts, reports, orders }: Noted): NoteRow[] {
  const random = new Random('staff notes');
  const openCases = reports.filter(({ checkedAt, settledAt }) => !checkedAt && !settledAt);
  const authors = openCases.flatMap(({ type, targetId }) => {
    if (type === 'user') return [targetId];
    return posts.flatMap(({ id, userId }) => (type === 'post' && id === targetId ? [userId] : []));
  });
  const waiting = orders.filter(({ rewardSent, cancelledAt, address }) => !rewardSent && !cancelledAt && address);
  const recipients = waiting.flatMap(({ userId }) => userId ?? []);

  const notesAbout = (people: readonly string[], notes: readonly Note[]) =>
    random.some([...new Set(people)], notes.length).map((userId, index): NoteRow => {
      const [text, age, endsIn] = notes[index] ?? ['', 0];
      const createdAt = new Date(calendar.now.getTime() - age * DAY_MS - random.int(1, 300) * 60_000);
      const endsOn = endsIn === undefined ? null : dayOf(new Date(calendar.now.getTime() + endsIn * DAY_MS));
      const adminName = random.pick(ADMINISTRATORS);
      return { id: random.id(createdAt), userId, text, adminName, createdAt, endsOn };
    });
  return [...notesAbout(authors, ABOUT_AUTHORS), ...notesAbout(recipients, ABOUT_RECIPIENTS)];
}
