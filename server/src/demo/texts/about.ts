import { lines } from '../written-lists.ts';

export const ABOUT_BEGINNINGS = lines(`
  Kurven statt Autobahn.
  Am liebsten früh morgens unterwegs.
  Schrauben aus Leidenschaft, Fahren aus Überzeugung.
  Benzin im Blut, Kaffee in der Hand.
  Drei Kinder, zwei Autos, zu wenig Garagenplätze.
  Sammle Pässe wie andere Briefmarken.
  Im Ruhestand, mit viel Zeit und einem vollen Tank.
  Studiere noch, fahre aber schon.
  Fotografiere Autos und Landschaften.
  Elektrisch und trotzdem mit Freude am Fahren.
  Landkind, ohne Auto geht hier nichts.
  Liebe alte Volvos und neue Straßen.
  Jeden Sonntag eine andere Strecke.
  Mit Hund und Dachzelt durch Europa.
  In der Werkstatt groß geworden.
  Lieber Landstraße als Liegestuhl.
  Neu hier und gespannt auf eure Touren.
  Fahre, um anzukommen, und komme an, um weiterzufahren.
  Oldtimer sind rollende Geschichten.
  Motorrad bei Sonne, Auto bei Regen.
`);

export const ABOUT_ENDINGS = lines(`
  Zu Hause in {town}.
  Meist rund um {town} unterwegs.
  Wer aus der Gegend um {town} kommt: schreibt mir!
  Freue mich über Mitfahrende.
  Immer auf der Suche nach schönen Strecken.
  Treffen? Bin dabei.
  Aktuelles Projekt: {car}.
  Steht in der Garage: ein {car}.
`);

export const ENGLISH_ABOUT = lines(`
  Moved to {town} for work, stayed for the roads.
  Collecting mountain passes one weekend at a time.
  Coffee first, then corners.
  Driving a {car} and loving every kilometre.
  Photographer, traveller, terrible navigator.
  New here – happy about every tip around {town}.
  Weekend driver with a weekday bicycle.
`);

export const REPORT_REASONS: Readonly<Record<'user' | 'post' | 'trip', readonly string[]>> = {
  user: lines(`
    Beleidigt andere in den Kommentaren.
    Verschickt Werbung an alle Follower.
    Gibt sich für jemand anderen aus.
    Profilbild ist nicht von ihm.
    Schreibt mich trotz Bitte immer wieder an.
    Fake-Profil, steht seit gestern dreimal in der App.
    Verkauft gefälschte Felgen.
  `),
  post: lines(`
    Werbung für einen Onlineshop.
    Kennzeichen einer fremden Person deutlich zu sehen.
    Das ist mein Foto, ich habe das nicht erlaubt.
    Beleidigender Text.
    Ruft zu einem Straßenrennen auf.
    Zeigt einen blutigen Unfall.
    Wird ständig doppelt gepostet.
    Hat nichts mit Autos zu tun.
  `),
  trip: lines(`
    Treffpunkt liegt auf einem Privatgrundstück.
    Ist als illegales Rennen gedacht.
    Strecke ist seit Monaten gesperrt.
    Veranstalter verlangt plötzlich Geld.
    Falsche Angaben zum Termin.
    Nur Werbung, die Ausfahrt gibt es nicht.
  `),
};

/** Sentences that their authors have removed after a report. */
export const REMOVED_SENTENCES: Readonly<Record<'user' | 'post' | 'trip', readonly string[]>> = {
  user: lines(`
    Felgen und Plaketten zum halben Preis, schreibt mir einfach.
    Meine Gruppe trifft sich jeden Freitag zum Rennen, Einladung auf Anfrage.
  `),
  post: lines(`
    Mit dem Code DRIVE20 gibt es im Onlineshop 20 % auf alles.
    Wer hier mit 30 fährt, hat das Autofahren nicht verstanden.
    Am Samstag ab Mitternacht geht es dort um die Wette, Kennzeichen abkleben.
  `),
  trip: lines(`
    Teilnahme nur gegen 50 Euro vorab per Überweisung.
    Gestartet wird paarweise, die Zeit läuft mit.
  `),
};

export const DELETION_REASONS = lines(`
  Auf eigenen Wunsch gelöscht
  Mehrfach wegen Werbung gemeldet
  Doppeltes Konto, das ältere bleibt bestehen
  Beleidigungen nach zweiter Verwarnung
  Konto wurde versehentlich angelegt
  Anfrage per E-Mail vom Support
`);
