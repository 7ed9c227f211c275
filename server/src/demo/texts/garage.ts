import { lines } from '../written-lists.ts';

/** What owners write about any car, and about the only cars it can be true of. */
export const VEHICLE_DESCRIPTIONS = {
  any: lines(`
    Aus erster Hand, Garagenwagen, scheckheftgepflegt.
    Mein Alltagsauto. Unspektakulär, aber treu.
    Serie bis auf die Felgen, und so soll es bleiben.
    Gewindefahrwerk, Sportauspuff, alles eingetragen.
    Nur im Sommer unterwegs, Saisonkennzeichen April bis Oktober.
    Familienkutsche mit Dachbox und Krümeln auf der Rückbank.
    Langstreckenauto, über 300.000 Kilometer und kein Ende in Sicht.
    Winterauto, das heimlich zum Lieblingsauto wurde.
    Gekauft in {town}, auf eigener Achse nach Hause gefahren.
    Tieferlegung 30 mm, 18 Zoll, Folierung in Eigenarbeit.
    Ein Projekt, das wohl niemals fertig wird.
    Zweitwagen für Pässe und kurvige Landstraßen.
    Handschalter. Solange es die noch gibt.
    Gebraucht gekauft, seither keinen Tag bereut.
    Außen brav, innen mit Schalensitzen.
  `),
  old: lines(`
    Seit der Lehre in meinem Besitz, inzwischen komplett neu aufgebaut.
    Vom Opa geerbt, der Geruch ist noch derselbe.
    In fünf Jahren restauriert, Matching Numbers.
    H-Kennzeichen seit letztem Jahr, darauf bin ich stolz.
    Scheunenfund aus der Nähe von {town}, läuft wieder.
    Erstlack mit ehrlicher Patina.
  `),
  recent: lines(`
    Noch ganz neu, die ersten Kilometer sind gefahren.
    Frisch vom Händler in {town} abgeholt.
    Drei Jahre darauf gespart, jetzt steht er da.
  `),
  electric: lines(`
    Elektrisch unterwegs, geladen wird mit Strom vom eigenen Dach.
    Leise, schnell und ohne Tankstelle.
    Reichweite im Sommer 430 Kilometer, im Winter reden wir nicht darüber.
  `),
  van: lines(`
    Ausgebaut mit Bett und Küche, mein Zuhause auf vier Rädern.
    Platz für sieben Leute oder vier Fahrräder.
    Unter der Woche Lieferwagen, am Wochenende Camper.
  `),
  bike: lines(`
    Kurvenräuber für die Feierabendrunde.
    Mit Koffern und Topcase quer durch die Alpen.
    Nach dem Führerschein mein erstes eigenes Motorrad.
    Nur bei Sonne. Meistens.
    Selbst lackiert, selbst verkabelt, selbst erschrocken.
  `),
  english: lines(`
    My daily driver. Nothing fancy, never lets me down.
    Summer only, kept in the garage.
    Bought in {town} and driven home the long way round.
    Stock except for the wheels.
    A project that will probably never be finished.
  `),
} as const;

/** Models without an engine to listen to. */
export const ELECTRIC_MODELS =
  /^(e-|i3|i4|iX|ID\.|Q4 e-tron|ë-|EQ|Zoe|Leaf|Born|Enyaq|Spring|Mustang Mach-E|Ioniq|EV6|MG4|Model|Taycan|#1|2$|4$)/;
