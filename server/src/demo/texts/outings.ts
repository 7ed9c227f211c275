import { lines, rows } from '../written-lists.ts';

export const TRIP_TITLES = lines(`
  {route} am Sonntag
  Ausfahrt: {route}
  Feierabendrunde ab {from}
  Von {from} nach {to}
  {route} mit Frühstück
  Kurvenrunde {route}
  Gemütlich unterwegs: {route}
  Herbstausfahrt {route}
  Frühlingsausfahrt ab {from}
  {from} – {to} ohne Autobahn
  Genussrunde {route}
  Cabrio-Ausfahrt nach {to}
  Nach {to} und zurück
  Klassiker unterwegs: {route}
`);

export const ENGLISH_TRIP_TITLES = lines(`
  Sunday drive: {route}
  From {from} to {to}
  {route} and coffee
  Scenic route to {to}
`);

export const MEETING_TITLES = lines(`
  Kaffeetreff in {town}
  Stammtisch {town}
  Foto-Abend in {town}
  Gemeinsam waschen in {town}
  Feierabendtreff {town}
  Schrauberabend in {town}
`);

export const MEETING_TEXTS = lines(`
  Ab {hour} Uhr sind wir da, jeder kommt und geht, wie er mag.
  Gemütliches Beisammensein, Benzingespräche inklusive.
  Wir schauen uns gegenseitig unter die Haube und trinken Kaffee.
  Offen für alle, die neu in der Gegend sind.
  Bringt eure Kamera mit, das Licht am Abend ist dort besonders schön.
`);

export const TRIP_BEGINNINGS = lines(`
  Wir treffen uns um {hour} Uhr am Parkplatz und fahren pünktlich los.
  Treffpunkt ist die Tankstelle am Ortseingang, Abfahrt um {hour} Uhr.
  Start um {hour} Uhr, bitte vollgetankt kommen.
  Entspannte Runde für alle, die lieber schauen als rasen.
  Schöne Strecke mit vielen Kurven und wenig Ortschaften.
  Kleine Gruppe, ruhiges Tempo, viele Fotostopps.
  Die Strecke kenne ich seit Jahren, verfahren kann sich niemand.
  Jedes Auto ist willkommen, egal ob alt oder neu.
`);

export const TRIP_MIDDLES = lines(`
  Unterwegs machen wir zwei Pausen.
  Mittags kehren wir gemeinsam ein, der Tisch ist reserviert.
  Oben gibt es Kaffee und die beste Aussicht der Gegend.
  Wir fahren in Kolonne, jeder achtet auf den Hintermann.
  Bei Dauerregen verschieben wir um eine Woche.
  Die Straßenverkehrsordnung gilt auch für uns.
  Funkgeräte sind vorhanden, wer eines hat, bringt es bitte mit.
  Parkplätze am Ziel sind begrenzt, also gern zu zweit im Auto kommen.
`);

export const TRIP_ENDINGS = lines(`
  Bei Fragen einfach melden.
  Ich freue mich auf euch!
  Anmeldung bitte bis zum Vorabend.
  Gäste sind willkommen.
  Rückkehr gegen Abend.
  Jeder fährt auf eigene Verantwortung.
`);

export const ENGLISH_TRIP_TEXTS = lines(`
  Meeting point is the car park at the start, we leave at {hour} sharp. Relaxed pace, plenty of photo stops.
  A scenic drive with lots of corners and one long lunch break. All cars welcome.
  Small group, calm pace. Please arrive with a full tank.
  We stop at the viewpoint for coffee and decide there which way to take home.
`);

/** Title and description. */
export const EVENT_KINDS: readonly string[][] = rows(`
  Oldtimertreffen {town}|Fahrzeuge bis Baujahr 1995 stehen dicht an dicht in der Altstadt, und ihre Besitzer erzählen gern.
  Cars & Coffee {town}|Vorbeikommen, Kaffee holen, Autos anschauen: mehr Programm braucht ein Sonntagmorgen nicht.
  Youngtimer-Abend {town}|Die Autos der Achtziger und Neunziger, dazu Musik aus dem Kassettendeck.
  Saisoneröffnung {town}|Gemeinsam starten wir in die neue Saison, mit Korso durch die Stadt.
  Saisonabschluss {town}|Eine letzte Ausfahrt, danach Punsch und Bratwurst auf dem Hof.
  Tuning-Treffen {town}|Umbauten aus der ganzen Region, mit Prämierung der schönsten drei.
  E-Mobilitätstag {town}|Probefahrten, Ladetechnik zum Anfassen und ehrliche Antworten zur Reichweite.
  Motorradweihe {town}|Segen für alle Fahrerinnen und Fahrer, anschließend gemeinsame Ausfahrt.
  Teilemarkt {town}|Von der Zierleiste bis zum Zylinderkopf, private Anbieter ohne Standgebühr.
  Fahrsicherheitstraining {town}|Bremsen, ausweichen, Kurven fahren: ein halber Tag mit erfahrenen Trainern.
  Nachtwäsche {town}|Waschpark bis Mitternacht geöffnet, mit Tipps zur Lackpflege.
  Bulli-Treffen {town}|Ob T1 oder T6: alle Busse sind willkommen, Übernachten auf der Wiese ist erlaubt.
  Museumsfahrt ab {town}|Gemeinsame Anfahrt in der Kolonne und Führung durch die Sammlung.
  Benefiz-Ausfahrt {town}|Die Startgelder gehen vollständig an das örtliche Kinderhospiz.
  Adventsfahrt {town}|Mit Lichterketten geschmückte Autos fahren durch die Stadtteile.
`);

export const EVENT_ENDINGS = lines(`
  Der Eintritt ist frei.
  Für Essen und Getränke ist gesorgt.
  Anmeldung ist nicht nötig, einfach kommen.
  Parkplätze sind ausgeschildert.
  Bei schlechtem Wetter weichen wir in die Halle aus.
  Hunde sind an der Leine willkommen.
  Kinder haben ihre eigene Rennstrecke mit Tretautos.
  Die ersten fünfzig Autos bekommen eine Plakette.
`);

export const EVENT_PLACES = lines(`
  Marktplatz
  Festplatz
  Altes Bahnbetriebswerk
  Parkplatz am Stadion
  Schlosspark
  Messegelände
  Hafenvorplatz
  Flugplatz
  Hof der Berufsschule
`);
