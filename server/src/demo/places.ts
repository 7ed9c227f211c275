import type { Address } from '@leitstand/contract/base/reading';
import type { Random } from './random.ts';
import { cell, rows, words } from './written-lists.ts';

export interface Town {
  name: string;
  country: string;
  state: string;
  postalCode: string;
  latitude: number;
  longitude: number;
  /** Relative number of users who live there. */
  weight: number;
}

export const TOWNS: readonly Town[] = rows(`
  Berlin|DE|Berlin|10437|52.520|13.405|26
  Hamburg|DE|Hamburg|20251|53.551|9.994|20
  München|DE|Bayern|80331|48.137|11.575|24
  Köln|DE|Nordrhein-Westfalen|50674|50.938|6.960|15
  Frankfurt am Main|DE|Hessen|60316|50.110|8.682|11
  Stuttgart|DE|Baden-Württemberg|70178|48.776|9.183|13
  Düsseldorf|DE|Nordrhein-Westfalen|40210|51.227|6.773|8
  Leipzig|DE|Sachsen|04109|51.340|12.375|8
  Dortmund|DE|Nordrhein-Westfalen|44137|51.514|7.466|7
  Essen|DE|Nordrhein-Westfalen|45127|51.456|7.012|7
  Bremen|DE|Bremen|28195|53.079|8.802|6
  Dresden|DE|Sachsen|01067|51.050|13.738|8
  Hannover|DE|Niedersachsen|30159|52.375|9.732|7
  Nürnberg|DE|Bayern|90402|49.452|11.077|9
  Duisburg|DE|Nordrhein-Westfalen|47051|51.435|6.762|3
  Bochum|DE|Nordrhein-Westfalen|44787|51.482|7.216|4
  Wuppertal|DE|Nordrhein-Westfalen|42103|51.256|7.150|3
  Bielefeld|DE|Nordrhein-Westfalen|33602|52.021|8.535|4
  Bonn|DE|Nordrhein-Westfalen|53111|50.735|7.100|4
  Münster|DE|Nordrhein-Westfalen|48143|51.962|7.626|5
  Karlsruhe|DE|Baden-Württemberg|76133|49.007|8.404|5
  Mannheim|DE|Baden-Württemberg|68161|49.488|8.467|4
  Augsburg|DE|Bayern|86150|48.371|10.898|6
  Wiesbaden|DE|Hessen|65183|50.082|8.240|3
  Braunschweig|DE|Niedersachsen|38100|52.264|10.524|4
  Chemnitz|DE|Sachsen|09111|50.828|12.921|3
  Kiel|DE|Schleswig-Holstein|24103|54.323|10.135|4
  Aachen|DE|Nordrhein-Westfalen|52062|50.776|6.084|4
  Halle (Saale)|DE|Sachsen-Anhalt|06108|51.483|11.970|3
  Magdeburg|DE|Sachsen-Anhalt|39104|52.121|11.628|3
  Freiburg im Breisgau|DE|Baden-Württemberg|79098|47.999|7.842|6
  Lübeck|DE|Schleswig-Holstein|23552|53.866|10.687|4
  Erfurt|DE|Thüringen|99084|50.978|11.029|4
  Mainz|DE|Rheinland-Pfalz|55116|49.999|8.274|3
  Rostock|DE|Mecklenburg-Vorpommern|18055|54.092|12.100|4
  Kassel|DE|Hessen|34117|51.313|9.480|4
  Saarbrücken|DE|Saarland|66111|49.234|6.996|4
  Potsdam|DE|Brandenburg|14467|52.396|13.058|4
  Oldenburg|DE|Niedersachsen|26122|53.144|8.214|3
  Osnabrück|DE|Niedersachsen|49074|52.279|8.047|3
  Heidelberg|DE|Baden-Württemberg|69117|49.399|8.672|4
  Darmstadt|DE|Hessen|64283|49.873|8.651|3
  Regensburg|DE|Bayern|93047|49.013|12.102|5
  Ingolstadt|DE|Bayern|85049|48.766|11.425|5
  Würzburg|DE|Bayern|97070|49.791|9.953|4
  Wolfsburg|DE|Niedersachsen|38440|52.423|10.787|4
  Ulm|DE|Baden-Württemberg|89073|48.401|9.987|4
  Göttingen|DE|Niedersachsen|37073|51.541|9.916|2
  Reutlingen|DE|Baden-Württemberg|72764|48.491|9.204|3
  Koblenz|DE|Rheinland-Pfalz|56068|50.357|7.594|3
  Trier|DE|Rheinland-Pfalz|54290|49.757|6.641|3
  Jena|DE|Thüringen|07743|50.927|11.586|2
  Siegen|DE|Nordrhein-Westfalen|57072|50.875|8.024|2
  Kempten (Allgäu)|DE|Bayern|87435|47.727|10.314|4
  Rosenheim|DE|Bayern|83022|47.857|12.128|4
  Garmisch-Partenkirchen|DE|Bayern|82467|47.492|11.095|2
  Konstanz|DE|Baden-Württemberg|78462|47.660|9.175|3
  Flensburg|DE|Schleswig-Holstein|24937|54.784|9.437|2
  Husum|DE|Schleswig-Holstein|25813|54.477|9.051|1
  Stralsund|DE|Mecklenburg-Vorpommern|18439|54.309|13.082|2
  Schwerin|DE|Mecklenburg-Vorpommern|19053|53.629|11.413|2
  Cottbus|DE|Brandenburg|03046|51.757|14.333|2
  Görlitz|DE|Sachsen|02826|51.153|14.987|1
  Bamberg|DE|Bayern|96047|49.892|10.892|3
  Bayreuth|DE|Bayern|95444|49.945|11.577|2
  Passau|DE|Bayern|94032|48.567|13.432|2
  Fulda|DE|Hessen|36037|50.551|9.675|2
  Goslar|DE|Niedersachsen|38640|51.906|10.429|1
  Lüneburg|DE|Niedersachsen|21335|53.250|10.414|2
  Tübingen|DE|Baden-Württemberg|72070|48.522|9.058|2
  Landshut|DE|Bayern|84028|48.537|12.152|2
  Wien|AT|Wien|1070|48.208|16.373|9
  Graz|AT|Steiermark|8010|47.071|15.439|4
  Linz|AT|Oberösterreich|4020|48.306|14.286|3
  Salzburg|AT|Salzburg|5020|47.810|13.055|4
  Innsbruck|AT|Tirol|6020|47.269|11.404|5
  Bregenz|AT|Vorarlberg|6900|47.503|9.747|2
  Zürich|CH|Zürich|8004|47.377|8.541|6
  Bern|CH|Bern|3011|46.948|7.447|3
  Basel|CH|Basel-Stadt|4051|47.560|7.588|3
  Luzern|CH|Luzern|6003|47.050|8.309|2
  St. Gallen|CH|St. Gallen|9000|47.424|9.377|2
  Warszawa|PL|Mazowieckie|00-545|52.230|21.012|4
  Wrocław|PL|Dolnośląskie|50-069|51.108|17.039|3
  Poznań|PL|Wielkopolskie|61-772|52.407|16.930|2
  Bolzano|IT|Trentino-Alto Adige|39100|46.498|11.355|3
  Milano|IT|Lombardia|20121|45.464|9.190|3
  Verona|IT|Veneto|37121|45.438|10.992|2
  Strasbourg|FR|Grand Est|67000|48.573|7.752|3
  Lyon|FR|Auvergne-Rhône-Alpes|69002|45.758|4.835|2
  Utrecht|NL|Utrecht|3511|52.091|5.122|3
  Maastricht|NL|Limburg|6211|50.851|5.691|2
  København|DK|Hovedstaden|1620|55.676|12.568|3
  Aarhus|DK|Midtjylland|8000|56.156|10.211|1
  Barcelona|ES|Cataluña|08003|41.385|2.173|2
  Palma|ES|Illes Balears|07001|39.570|2.650|2
  Praha|CZ|Praha|110 00|50.088|14.420|3
  Brno|CZ|Jihomoravský kraj|602 00|49.195|16.608|1
  Luxembourg|LU|Luxembourg|1136|49.611|6.130|1.5
  Antwerpen|BE|Antwerpen|2000|51.221|4.400|1.5
  Göteborg|SE|Västra Götaland|411 10|57.709|11.975|1
  Budapest|HU|Budapest|1052|47.498|19.040|1
  Zagreb|HR|Zagreb|10000|45.815|15.982|1
  London|GB|England|EC1A 1BB|51.514|-0.098|1
`).map((row) => ({
  name: cell(row, 0),
  country: cell(row, 1),
  state: cell(row, 2),
  postalCode: cell(row, 3),
  latitude: Number(cell(row, 4)),
  longitude: Number(cell(row, 5)),
  weight: Number(cell(row, 6)),
}));

export const GERMAN_TOWNS = TOWNS.filter((town) => town.country === 'DE');

const COUNTRY_NAMES: ReadonlyMap<string, string> = new Map(
  rows(`
    DE|Deutschland
    AT|Österreich
    CH|Schweiz
    PL|Polen
    IT|Italien
    FR|Frankreich
    NL|Niederlande
    DK|Dänemark
    ES|Spanien
    CZ|Tschechien
    LU|Luxemburg
    BE|Belgien
    SE|Schweden
    HU|Ungarn
    HR|Kroatien
    GB|Vereinigtes Königreich
  `).map((row) => [cell(row, 0), cell(row, 1)]),
);

export function countryNameOf(code: string): string {
  return COUNTRY_NAMES.get(code) ?? code;
}

const STREETS = words(`
  Ahornweg Bahnhofstraße Lindenstraße Gartenstraße Schulstraße Hauptstraße Bergstraße Kirchgasse Mühlweg Birkenweg
  Goethestraße Schillerstraße Mozartstraße Beethovenstraße Rosenweg Amselweg Drosselweg Finkenstraße Waldstraße Wiesengrund
  Sonnenhalde Kastanienallee Buchenweg Eichendorffstraße Ringstraße Marktstraße Brunnenstraße Feldstraße Wilhelmstraße
  Friedrichstraße Uferstraße Hafenstraße Deichstraße Röntgenstraße Dürerstraße Blumenstraße Schloßstraße Weinbergstraße
`);

export function streetAndNumber(random: Random): string {
  const letter = random.chance(0.12) ? random.pick(['a', 'b', 'c']) : '';
  return `${random.pick(STREETS)} ${random.int(1, 140)}${letter}`;
}

/** An address as the app stores it: somewhere in or around the town. */
export function addressIn(town: Town, place: string, random: Random): Address {
  return {
    place,
    city: town.name,
    state: town.state,
    country: countryNameOf(town.country),
    location: { type: 'Point', coordinates: pointNear(town, random, 0.03) },
  };
}

export function pointNear(
  at: { latitude: number; longitude: number },
  random: Random,
  reach: number,
): [number, number] {
  return [round5(random.around(at.longitude, reach * 1.5)), round5(random.around(at.latitude, reach))];
}

function round5(value: number): number {
  return Math.round(value * 1e5) / 1e5;
}
