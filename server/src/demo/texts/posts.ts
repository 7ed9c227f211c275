import { cell, lines, rows, words } from '../written-lists.ts';

/** Drives, which people like to follow with a remark about the road. */
export const DRIVE_POSTS = lines(`
  Feierabendrunde gedreht, genau das Richtige nach so einem Tag.
  Heute früh um sechs los, die Straßen ganz für mich allein.
  Endlich wieder {route}!
  {route} bei bestem Wetter – mehr brauche ich nicht.
  Kurzer Stopp in {town}, Kaffee und ein Stück Kuchen.
  Mit der ganzen Truppe unterwegs Richtung {town}.
  Sonnenaufgang am Parkplatz oben, dafür steht man gern früh auf.
  Erste lange Tour mit dem {car}, {km} Kilometer an einem Tag.
  Umleitung, Baustelle, Regen – und trotzdem ein schöner Ausflug.
  So leer war es hier noch nie: {route}.
  Kleines Treffen auf dem Marktplatz in {town}, erstaunlich viele Klassiker dabei.
  Verdeck auf, Heizung an, los geht’s.
  Nebel im Tal, Sonne auf dem Pass.
  Spontan nach {town} gefahren, einfach weil die Straße so schön ist.
  Zwei Tage, vier Pässe, ein breites Grinsen.
  Der Umweg war wieder einmal der bessere Weg.
  Ein Reh, zwei Traktoren und sonst niemand.
  Heute war der Weg wirklich das Ziel.
  Auf dem Rückweg von {town} noch diesen Platz entdeckt.
  Zum ersten Mal mit der Kolonne gefahren, zwölf Autos und kein einziger verloren gegangen.
`);

/** Short posts of one sentence. */
export const MOMENT_POSTS = lines(`
  Frisch gewaschen und poliert, jetzt darf es bitte drei Tage nicht regnen.
  Neue Felgen montiert. Was meint ihr?
  TÜV ohne Mängel. Ich kann es selbst kaum glauben.
  Wer erkennt die Stelle?
  Nach drei Jahren Schrauben ist der {car} endlich auf der Straße.
  Ölwechsel selbst gemacht, Hände schwarz, Laune gut.
  Heute die {km}.000 voll gemacht!
  Papa hat mir sein altes Auto überlassen. Ich passe gut darauf auf.
  Grüße aus {town}!
  Mein {car} und ich, zehn Jahre zusammen.
  Aufbereitung fertig, der Lack spiegelt wieder.
  Gestern Panne, heute wieder unterwegs. Danke an den netten Herrn vom Pannendienst!
  Fototermin am Wasser, die Kiste macht sich gut.
  Der {car} läuft wie am ersten Tag.
  Zum ersten Mal selbst Bremsen gewechselt, und er bremst sogar.
  Alte Fotos gefunden: So sah der {car} vor zehn Jahren aus.
  Garage aufgeräumt, drei Zehner-Nüsse wiedergefunden.
  Heute steht er einfach nur da und sieht gut aus.
`);

export const POST_MIDDLES = lines(`
  Die Kehren oben sind frisch asphaltiert.
  Am Aussichtspunkt unbedingt anhalten.
  Die Strecke über die Dörfer lohnt sich, auf der Bundesstraße ist nichts los.
  Unterwegs ist uns kaum jemand begegnet.
  Für den Kaffee am Pass zahlt man leider ordentlich.
  Der Belag ist stellenweise rau, also langsam machen.
  Auf halber Strecke gibt es eine kleine Bäckerei mit großem Parkplatz.
  Verbrauch unter sechs Liter, da kann man nicht meckern.
  Für alle, die es noch nicht kennen: klare Empfehlung!
  Wer vor neun Uhr fährt, hat freie Bahn.
  Die Polizei stand auch da, also bitte vernünftig bleiben.
  Das Licht am Abend war unglaublich.
  Nächstes Mal nehme ich das Stativ mit.
  Mein Beifahrer ist nach zehn Minuten eingeschlafen.
  Der Hund wollte gar nicht mehr aussteigen.
  Insgesamt waren es {km} Kilometer.
`);

export const POST_ENDINGS = lines(`
  Wer kommt beim nächsten Mal mit?
  Gute Fahrt euch allen.
  Bis nächsten Sonntag 👋
  Fotos folgen.
  Habt ihr Tipps für die Gegend?
  Ich freue mich schon aufs nächste Mal.
  Allzeit knitterfreie Fahrt!
  Schönes Wochenende zusammen 🚗
  Kommt gut heim.
  Wiederholung fest eingeplant.
  Herrlich! 😊
  Danke an alle, die dabei waren ❤️
`);

export const ENGLISH_POSTS = lines(`
  First time here: {route}. What a road!
  Quick stop in {town} for coffee and cake. Germans take this very seriously.
  Early start, empty roads, happy driver.
  Washed, waxed and ready for the weekend.
  {km} kilometres today and I would do it all again tomorrow.
  Roof down, heating on. That is how you do autumn.
  Greetings from {town}! Any tips for the way back?
  My {car} passed its inspection without a single note.
  Fog in the valley, sunshine on the pass.
  Lovely little meet-up in {town}, thanks everyone for the warm welcome.
  New wheels on the {car}. Thoughts?
  The detour turned out to be the best part of the trip.
  Golden hour by the lake, nothing to add.
  Finally met some of you in person. See you next month!
`);

/** Posts for certain months only. */
export const SEASONAL_POSTS = rows(`
  3 4|Saison eröffnet! Das Kennzeichen gilt wieder.
  3 4|Erste Ausfahrt des Jahres, die Krokusse blühen schon.
  4 5|Mit offenem Fenster durch die Rapsfelder, besser riecht der Mai nirgends.
  5 6|Die Passstraßen sind wieder offen, endlich!
  6 7 8|So darf der Sommer bleiben ☀️
  6 7 8|Badehose im Kofferraum, See im Navi.
  7 8|Ferienbeginn, alle stehen im Stau, wir fahren über die Dörfer.
  9 10|Spätsommer, die schönste Zeit für lange Runden.
  10 11|Saisonende, der {car} geht in den Winterschlaf.
  10 11|Blätter fallen, Straßen glänzen: mein liebster Monat.
  11 12|Erster Schnee am Straßenrand, Winterreifen sind zum Glück schon drauf.
  12|Adventsrunde mit Lichterkette im Heckfenster 🎄
  1 2|Salz und Matsch, aber heute schien die Sonne.
  1 2|Batterie geladen, Kalender offen: Die Planung für den Sommer läuft.
`).map((row) => ({ months: words(cell(row, 0)).map(Number), text: cell(row, 1) }));
