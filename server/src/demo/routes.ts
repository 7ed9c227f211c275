import type { Address } from '@leitstand/contract/base/reading';
import { countryNameOf } from './places.ts';
import { cell, rows } from './written-lists.ts';

export const TERRAINS = ['alpine', 'hills', 'forest', 'lake', 'coast', 'vineyard', 'town'] as const;
export type Terrain = (typeof TERRAINS)[number];

interface Stop {
  name: string;
  state: string;
  country: string;
  latitude: number;
  longitude: number;
}

/** A road worth driving. */
export interface Route {
  name: string;
  terrain: Terrain;
  from: Stop;
  to: Stop;
}

export const ROUTES: readonly Route[] = rows(`
  Deutsche Alpenstraße|alpine|Lindau;Bayern;DE;47.546;9.684|Schönau am Königssee;Bayern;DE;47.600;12.985
  Sudelfeldpass|alpine|Bayrischzell;Bayern;DE;47.673;12.014|Oberaudorf;Bayern;DE;47.649;12.172
  Kesselbergstraße|lake|Kochel am See;Bayern;DE;47.660;11.367|Urfeld am Walchensee;Bayern;DE;47.611;11.341
  Roßfeld-Panoramastraße|alpine|Berchtesgaden;Bayern;DE;47.630;13.003|Oberau;Bayern;DE;47.653;13.068
  Oberjochpass|alpine|Bad Hindelang;Bayern;DE;47.506;10.373|Oberjoch;Bayern;DE;47.516;10.425
  Riedbergpass|alpine|Obermaiselstein;Bayern;DE;47.446;10.238|Balderschwang;Bayern;DE;47.463;10.107
  Schwarzwaldhochstraße|forest|Baden-Baden;Baden-Württemberg;DE;48.761;8.240|Freudenstadt;Baden-Württemberg;DE;48.463;8.411
  Schauinslandstraße|forest|Freiburg im Breisgau;Baden-Württemberg;DE;47.999;7.842|Todtnau;Baden-Württemberg;DE;47.829;7.944
  Großglockner-Hochalpenstraße|alpine|Bruck;Salzburg;AT;47.286;12.823|Heiligenblut;Kärnten;AT;47.040;12.842
  Silvretta-Hochalpenstraße|alpine|Partenen;Vorarlberg;AT;46.971;10.062|Galtür;Tirol;AT;46.967;10.188
  Timmelsjoch|alpine|Hochgurgl;Tirol;AT;46.898;11.054|St. Leonhard in Passeier;Südtirol;IT;46.811;11.247
  Hahntennjoch|alpine|Imst;Tirol;AT;47.245;10.740|Elmen;Tirol;AT;47.338;10.543
  Stilfser Joch|alpine|Prad am Stilfser Joch;Südtirol;IT;46.618;10.592|Bormio;Lombardei;IT;46.467;10.371
  Sellarunde|alpine|Canazei;Trentino;IT;46.477;11.770|Corvara;Südtirol;IT;46.550;11.873
  Furkapass|alpine|Gletsch;Wallis;CH;46.563;8.363|Andermatt;Uri;CH;46.636;8.594
  Sustenpass|alpine|Wassen;Uri;CH;46.706;8.600|Innertkirchen;Bern;CH;46.705;8.229
  Gardesana Orientale|lake|Riva del Garda;Trentino;IT;45.885;10.841|Malcesine;Venetien;IT;45.764;10.809
  Wachau|vineyard|Krems an der Donau;Niederösterreich;AT;48.410;15.610|Melk;Niederösterreich;AT;48.227;15.332
  Bodensee-Nordufer|lake|Konstanz;Baden-Württemberg;DE;47.660;9.175|Lindau;Bayern;DE;47.546;9.684
  Tegernsee und Schliersee|lake|Gmund am Tegernsee;Bayern;DE;47.750;11.738|Schliersee;Bayern;DE;47.736;11.860
  Moseltal|vineyard|Trier;Rheinland-Pfalz;DE;49.757;6.641|Cochem;Rheinland-Pfalz;DE;50.146;7.166
  Mittelrheintal|vineyard|Bingen am Rhein;Rheinland-Pfalz;DE;49.967;7.899|Koblenz;Rheinland-Pfalz;DE;50.357;7.594
  Deutsche Weinstraße|vineyard|Schweigen-Rechtenbach;Rheinland-Pfalz;DE;49.053;7.958|Bockenheim;Rheinland-Pfalz;DE;49.604;8.181
  Kaiserstuhl|vineyard|Breisach am Rhein;Baden-Württemberg;DE;48.033;7.580|Endingen;Baden-Württemberg;DE;48.142;7.700
  Eifelrunde|forest|Adenau;Rheinland-Pfalz;DE;50.383;6.933|Monschau;Nordrhein-Westfalen;DE;50.556;6.241
  Harz-Hochstraße|forest|Goslar;Niedersachsen;DE;51.906;10.429|Braunlage;Niedersachsen;DE;51.726;10.611
  Kyffhäuser|forest|Bad Frankenhausen;Thüringen;DE;51.356;11.101|Kelbra;Sachsen-Anhalt;DE;51.436;11.040
  Sächsische Schweiz|hills|Pirna;Sachsen;DE;50.958;13.939|Bad Schandau;Sachsen;DE;50.918;14.154
  Silberstraße im Erzgebirge|forest|Annaberg-Buchholz;Sachsen;DE;50.580;13.002|Oberwiesenthal;Sachsen;DE;50.420;12.968
  Thüringer Wald|forest|Eisenach;Thüringen;DE;50.976;10.320|Oberhof;Thüringen;DE;50.705;10.726
  Hochrhönstraße|hills|Fulda;Hessen;DE;50.551;9.675|Bischofsheim in der Rhön;Bayern;DE;50.402;10.007
  Spessartrunde|forest|Aschaffenburg;Bayern;DE;49.974;9.149|Lohr am Main;Bayern;DE;49.989;9.572
  Romantische Straße|hills|Würzburg;Bayern;DE;49.791;9.953|Füssen;Bayern;DE;47.570;10.700
  Burgenstraße|hills|Heidelberg;Baden-Württemberg;DE;49.399;8.672|Rothenburg ob der Tauber;Bayern;DE;49.377;10.179
  Schwäbische Alb|hills|Reutlingen;Baden-Württemberg;DE;48.491;9.204|Bad Urach;Baden-Württemberg;DE;48.493;9.399
  Altmühltal|hills|Eichstätt;Bayern;DE;48.892;11.184|Kelheim;Bayern;DE;48.918;11.872
  Fränkische Schweiz|hills|Forchheim;Bayern;DE;49.718;11.059|Pottenstein;Bayern;DE;49.771;11.411
  Bayerischer Wald|forest|Deggendorf;Bayern;DE;48.831;12.961|Bodenmais;Bayern;DE;49.068;13.100
  Nordseeküste|coast|Husum;Schleswig-Holstein;DE;54.477;9.051|Sankt Peter-Ording;Schleswig-Holstein;DE;54.304;8.650
  Ostsee-Bäderstraße|coast|Travemünde;Schleswig-Holstein;DE;53.962;10.870|Heiligenhafen;Schleswig-Holstein;DE;54.373;10.980
  Rügenrunde|coast|Stralsund;Mecklenburg-Vorpommern;DE;54.309;13.082|Putgarten;Mecklenburg-Vorpommern;DE;54.670;13.400
  Ostfriesische Küste|coast|Emden;Niedersachsen;DE;53.367;7.206|Neuharlingersiel;Niedersachsen;DE;53.700;7.704
  Mecklenburgische Alleen|lake|Waren (Müritz);Mecklenburg-Vorpommern;DE;53.519;12.679|Rheinsberg;Brandenburg;DE;53.098;12.894
  Lüneburger Heide|hills|Lüneburg;Niedersachsen;DE;53.250;10.414|Soltau;Niedersachsen;DE;52.987;9.843
  Sauerland|forest|Winterberg;Nordrhein-Westfalen;DE;51.195;8.534|Möhnesee;Nordrhein-Westfalen;DE;51.490;8.130
  Bergisches Land|hills|Wermelskirchen;Nordrhein-Westfalen;DE;51.139;7.217|Lindlar;Nordrhein-Westfalen;DE;51.019;7.378
  Teutoburger Wald|forest|Bielefeld;Nordrhein-Westfalen;DE;52.021;8.535|Detmold;Nordrhein-Westfalen;DE;51.938;8.873
  Weserbergland|hills|Hann. Münden;Niedersachsen;DE;51.417;9.650|Hameln;Niedersachsen;DE;52.104;9.356
`).map((row) => ({
  name: cell(row, 0),
  terrain: TERRAINS.find((terrain) => terrain === row[1]) ?? 'hills',
  from: stopOf(cell(row, 2)),
  to: stopOf(cell(row, 3)),
}));

function stopOf(written: string): Stop {
  const parts = written.split(';');
  return {
    name: cell(parts, 0),
    state: cell(parts, 1),
    country: countryNameOf(cell(parts, 2)),
    latitude: Number(cell(parts, 3)),
    longitude: Number(cell(parts, 4)),
  };
}

export function addressOfStop(stop: Stop, place: string): Address {
  return {
    place,
    city: stop.name,
    state: stop.state,
    country: stop.country,
    location: { type: 'Point', coordinates: [stop.longitude, stop.latitude] },
  };
}

/** Metres by road: the straight line plus a third. */
export function roadDistance(from: Stop, to: Stop): number {
  const radians = Math.PI / 180;
  const north = (to.latitude - from.latitude) * radians;
  const east = (to.longitude - from.longitude) * radians * Math.cos(((from.latitude + to.latitude) / 2) * radians);
  return Math.round(Math.sqrt(north * north + east * east) * 6_371_000 * 1.34);
}
