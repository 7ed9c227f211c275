import { cell, rows } from '../written-lists.ts';

/** The name of each topic's campaign. */
export const CAMPAIGNS: Readonly<Record<string, string>> = {
  summer: 'Sommeraktion',
  trips: 'Fertige Trips',
  rewards: 'Neue Belohnungen',
  winter: 'Winterreifen',
  meeting: 'Jahrestreffen',
  safety: 'Rücksicht',
  levels: 'Neue Level',
};

/** News messages: topic, language, text, link and its label. */
export const NEWS = rows(`
  summer|de|Die Sommeraktion ist da: Für jeden gefahrenen Kilometer gibt es im Juli und August doppelte Coins.|aktion|Zur Aktion
  summer|en|The summer special is here: collect double coins for every kilometre in July and August.|aktion|See the special
  summer|pl|Letnia akcja już trwa: w lipcu i sierpniu za każdy kilometr otrzymasz podwójne monety.|aktion|Do akcji
  summer|it|È arrivata la promozione estiva: a luglio e agosto monete doppie per ogni chilometro.|aktion|Vai alla promozione
  summer|fr|L’opération d’été est lancée : pièces doublées pour chaque kilomètre en juillet et en août.|aktion|Voir l’opération
  summer|dk|Sommerkampagnen er i gang: dobbelt op på mønter for hver kilometer i juli og august.|aktion|Se kampagnen
  summer|es|Ya está aquí la promoción de verano: monedas dobles por cada kilómetro en julio y agosto.|aktion|Ver la promoción
  trips|de|Neu: Fertige Trips lassen sich jetzt mit einem Tipp übernehmen und anpassen.|trips|Trips entdecken
  trips|en|New: take over ready-made trips with one tap and make them your own.|trips|Discover trips
  trips|pl|Nowość: gotowe trasy możesz teraz przejąć jednym dotknięciem i dopasować do siebie.|trips|Odkryj trasy
  trips|it|Novità: ora puoi usare gli itinerari già pronti con un tocco e adattarli come vuoi.|trips|Scopri gli itinerari
  trips|fr|Nouveau : reprenez un itinéraire prêt à l’emploi d’un simple geste et adaptez-le.|trips|Découvrir les itinéraires
  trips|dk|Nyhed: færdige ture kan nu overtages og tilpasses med et enkelt tryk.|trips|Find ture
  trips|es|Novedad: ahora puedes usar rutas ya preparadas con un toque y adaptarlas a tu gusto.|trips|Descubrir rutas
  rewards|de|Frische Belohnungen im Shop: neue Pflegesets, Caps und Gutscheine für die Waschanlage.|belohnungen|Zu den Belohnungen
  rewards|en|Fresh rewards in the shop: new care kits, caps and car wash vouchers.|belohnungen|See rewards
  rewards|pl|Nowe nagrody w sklepie: zestawy do pielęgnacji, czapki i bony do myjni.|belohnungen|Zobacz nagrody
  rewards|it|Nuovi premi nello shop: kit per la cura dell’auto, cappellini e buoni per l’autolavaggio.|belohnungen|Vedi i premi
  rewards|fr|De nouvelles récompenses en boutique : kits d’entretien, casquettes et bons de lavage.|belohnungen|Voir les récompenses
  rewards|dk|Nye præmier i butikken: plejesæt, kasketter og gavekort til bilvask.|belohnungen|Se præmierne
  rewards|es|Nuevas recompensas en la tienda: kits de cuidado, gorras y vales de lavado.|belohnungen|Ver recompensas
  winter|de|Von O bis O: Denkt an eure Winterreifen. Tipps zum Radwechsel gibt es in unserem Ratgeber.|ratgeber|Zum Ratgeber
  winter|en|October to Easter: time for winter tyres. Our guide explains how to change them.|ratgeber|Read the guide
  winter|pl|Czas na opony zimowe! W naszym poradniku znajdziesz wskazówki dotyczące wymiany kół.|ratgeber|Do poradnika
  winter|it|È ora di montare gli pneumatici invernali: nella nostra guida trovi tutti i consigli.|ratgeber|Leggi la guida
  winter|fr|Pensez aux pneus d’hiver : notre guide explique comment changer les roues.|ratgeber|Lire le guide
  winter|dk|Husk vinterdækkene! I vores guide finder du tips til hjulskift.|ratgeber|Læs guiden
  winter|es|Llega el momento de los neumáticos de invierno: consejos para el cambio en nuestra guía.|ratgeber|Leer la guía
  meeting|de|Das große Jahrestreffen findet wieder am ersten Septemberwochenende statt. Merkt euch den Termin vor!||
  meeting|en|The big annual meet-up is back on the first weekend of September. Save the date!||
  safety|de|Bitte nehmt Rücksicht: keine Rennen, keine Posen in Wohngebieten. Verstöße führen zur Sperre.||
  safety|en|Please be considerate: no racing, no revving in residential areas. Violations lead to a ban.||
  levels|de|Drei neue Level warten auf euch. Wer schafft es bis zur Legende?|level|Alle Level
  levels|en|Three new levels are waiting. Who will become a legend?|level|All levels
`).map((row) => ({
  topic: cell(row, 0),
  language: cell(row, 1),
  text: cell(row, 2),
  path: cell(row, 3),
  label: cell(row, 4),
}));

/** Broadcasts, oldest first: days before today, German, English. */
export const BROADCASTS = rows(`
  1040|Willkommen in der App! Schön, dass ihr von Anfang an dabei seid.|Welcome to the app! Great to have you with us from day one.
  960|Version 1.2 ist da: Trips lassen sich jetzt teilen.|Version 1.2 is here: you can now share trips.
  905|Osterausfahrt: Über 40 Gruppen fahren mit. Seid ihr dabei?|Easter drive: more than 40 groups are taking part. Are you in?
  842|Neue Belohnungen im Shop – schaut vorbei!|New rewards in the shop – have a look!
  763|Große Neuigkeiten: Version 2.0 mit Leveln und Coins ist da.|Big news: version 2.0 with levels and coins is here.
  701|Wartung heute Nacht von 2 bis 4 Uhr. Die App ist dann nicht erreichbar.|Maintenance tonight from 2 to 4 a.m. The app will be unavailable.
  650|Jahrestreffen: Die Anmeldung ist geöffnet.|Annual meet-up: registration is open.
  588|Danke für ein großartiges Jahrestreffen! Die Fotos sind online.|Thank you for a wonderful meet-up! The photos are online.
  530|Winterreifen schon drauf? Kommt gut durch die kalte Zeit.|Winter tyres on? Stay safe in the cold season.
  480|Frohe Weihnachten und allzeit gute Fahrt!|Merry Christmas and safe travels!
  410|Die Saison beginnt: Zeigt uns eure erste Ausfahrt.|The season starts: show us your first drive.
  344|Version 3.0: neue Karte, neue Profile, schnellere Suche.|Version 3.0: new map, new profiles, faster search.
  300|Bitte aktualisieren: Ältere Versionen werden bald nicht mehr unterstützt.|Please update: older versions will soon no longer be supported.
  262|Doppelte Coins im Juli und August!|Double coins in July and August!
  214|Jahrestreffen am ersten Septemberwochenende – seid ihr dabei?|Annual meet-up on the first weekend of September – are you coming?
  160|Gewinnspiel: Fünf Pflegesets warten auf euch.|Prize draw: five care kits are waiting for you.
  118|Neu: Fertige Trips mit einem Tipp übernehmen.|New: take over ready-made trips with one tap.
  75|Frische Belohnungen im Shop, solange der Vorrat reicht.|Fresh rewards in the shop while stocks last.
  37|Version 3.5 ist da – mit eurer meistgewünschten Funktion.|Version 3.5 is here – with your most requested feature.
  16|Am Wochenende wird es sonnig: Wohin geht eure Ausfahrt?|A sunny weekend ahead: where are you driving?
  5|Wartung am Mittwoch ab 23 Uhr, Dauer etwa eine Stunde.|Maintenance on Wednesday from 11 p.m., for about an hour.
`).map((row) => ({ daysAgo: Number(cell(row, 0)), messageDe: cell(row, 1), messageEn: cell(row, 2) }));

/** Changes of the app versions: days before today, minimum, recommended. */
export const VERSION_RULES = rows(`
  1090|1.0.0|
  940|1.0.3|1.2.0
  755|1.1.0|2.0.0
  600|1.3.0|2.2.0
  430|2.0.0|2.4.0
  330|2.1.0|3.0.1
  215|2.2.0|3.2.0
  95|2.3.0|3.4.0
  30|2.4.0|3.5.0
`).map((row) => ({ daysAgo: Number(cell(row, 0)), minimumVersion: cell(row, 1), recommendUpdate: cell(row, 2) }));
