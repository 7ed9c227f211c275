import { rewards } from '../db/schema/offers.ts';
import { searchTextOf } from '../db/search.ts';
import { type Calendar, DAY_MS } from './calendar.ts';
import type { DemoImages } from './images.ts';
import { Random } from './random.ts';
import { cell, rows } from './written-lists.ts';

export type RewardRow = typeof rewards.$inferInsert & { quantity: number; redeemed: number };

/** Image, title, category, delivery, coins, and how popular it is. */
const WRITTEN = rows(`
  cap|Cap „Kurvenliebe“|Merchandise|address|900|9
  mug|Emaille-Tasse „Kaffee & Kurven“|Merchandise|address|700|10
  shirt|T-Shirt „Landstraße“|Merchandise|address|1200|8
  hoodie|Hoodie „Passhöhe“|Merchandise|address|2400|4
  keyring|Schlüsselanhänger aus Leder|Merchandise|address|400|11
  stickers|Aufkleber-Set, 10 Stück|Merchandise|address|250|12
  bottle|Trinkflasche aus Edelstahl|Merchandise|address|1100|6
  sponge|Waschhandschuh mit Schwamm|Putzmittel|address|450|9
  shampoo|Autoshampoo, 1 Liter|Putzmittel|address|600|8
  cloth|Mikrofasertücher, 5er-Set|Putzmittel|address|500|8
  wax|Hartwachs für dunkle Lacke, 200 ml|Putzmittel|address|1300|4
  freshener|Duftbaum „Alpenwiese“|Putzmittel|address|200|10
  scooter|E-Scooter mit Straßenzulassung|Roller|address|9500|0.5
  moped|Elektroroller für ein Wochenende|Roller|email|6000|0.8
  helmet|Rollerhelm in Mattschwarz|Roller|address|3200|1.5
  rim|Felgenschlösser, 4er-Satz|Tuning|address|1800|3
  wheel|Lenkradbezug mit roter Naht|Tuning|address|2100|2.5
  exhaust|Gutschein für eine Sportauspuffanlage über 150 Euro|Tuning|email|8000|0.7
  model|Modellauto im Maßstab 1:18|Fahrzeuge|address|2600|2.5
  weekend|Cabrio für ein Wochenende|Fahrzeuge|email|9000|0.6
  voucher|Gutschein für den Waschpark, 20 Euro|Nur lokale Pramien|email|800|7
  ticket|Tageskarte für das Fahrsicherheitszentrum|Nur lokale Pramien|email|3800|1.2
  breakfast|Frühstück für zwei am Autohof|Nur lokale Pramien|email|1000|4
  cloth|Eiskratzer mit Handschuh|Merchandise|address|350|5
`);

export interface Offer {
  row: RewardRow;
  appeal: number;
}

/** Subjects of the reward images. */
export const REWARD_SUBJECTS = [...new Set(WRITTEN.map((row) => cell(row, 0)))];

/** The rewards; `setStock` derives their stock from the orders. The last one was removed recently. */
export function makeRewards(calendar: Calendar, images: DemoImages): Offer[] {
  const random = new Random('rewards');
  return WRITTEN.map((written, index) => {
    const createdAt = calendar.momentOn(20 + index * 31, random);
    const title = cell(written, 1);
    const category = rewards.category.enumValues.find((known) => known === written[2]) ?? 'Merchandise';
    const withdrawn = index === WRITTEN.length - 1;
    return {
      appeal: Number(cell(written, 5)),
      row: {
        id: random.id(createdAt),
        orderNum: index + 1,
        title,
        category,
        type: written[3] === 'email' ? 'email' : 'address',
        quantity: 0,
        redeemed: 0,
        coins: Number(cell(written, 4)),
        images: images.rewards[cell(written, 0)] ?? [],
        createdAt,
        searchText: searchTextOf(title, category),
        deletedAt: withdrawn ? new Date(calendar.now.getTime() - 6 * DAY_MS) : null,
        deletionReason: withdrawn ? 'Artikel läuft aus' : null,
      },
    };
  });
}

/** Every reward has stock left except the two most popular ones. */
export function setStock(offers: readonly Offer[]): RewardRow[] {
  const soldOut = [...offers].sort((a, b) => b.row.redeemed - a.row.redeemed).slice(1, 3);
  for (const offer of offers) {
    const { redeemed } = offer.row;
    offer.row.quantity = soldOut.includes(offer) ? redeemed : Math.ceil((redeemed * 1.25 + 8) / 10) * 10;
  }
  return offers.map((offer) => offer.row);
}
