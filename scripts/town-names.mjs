/*
 * German names of towns that GeoNames lists under another one, by GeoNames id. The listed name is included, so that an
 * id that changes its meaning is noticed.
 */

/** Shown under the German name, found by both. */
export const SHOWN_AS = read(`
  2867714 Munich = München
  2864054 Neustadt = Neustadt an der Weinstraße
  2925177 Freiburg = Freiburg im Breisgau
  2857807 Offenbach = Offenbach am Main
  2928751 Esslingen = Esslingen am Neckar
  2867838 Mülheim = Mülheim an der Ruhr
  2937959 Dessau = Dessau-Roßlau
  2911007 Hanau am Main = Hanau
  2873759 Marburg an der Lahn = Marburg
  7303020 Wittenberg = Lutherstadt Wittenberg
  7284571 Eisleben Lutherstadt = Lutherstadt Eisleben
  2911584 Haldensleben I = Haldensleben
  2882366 Kueps Oberfranken = Küps
  2827988 Steinheim am der Murr = Steinheim an der Murr
  2841125 Saulgau = Bad Saulgau
  2867613 Hannoversch Münden = Hann. Münden
  2834629 Schwedt (Oder) = Schwedt/Oder
  2906268 Heppenheim an der Bergstrasse = Heppenheim (Bergstraße)
  2835297 Schwandorf in Bayern = Schwandorf
  2942634 Buchen in Odenwald = Buchen (Odenwald)
  2812145 Weinstadt-Endersbach = Weinstadt
  2856193 Ostseebad Kühlungsborn = Kühlungsborn
  2941501 Burg bei Magdeburg = Burg
  2849156 Reichenbach/Vogtland = Reichenbach im Vogtland
  2898081 Huede = Hüde
  2803723 Zulpich = Zülpich
  2803848 Zschadrass = Zschadraß
  2841333 Saßnitz = Sassnitz
  2864820 Neu Isenburg = Neu-Isenburg
  2872155 Meissen = Meißen
  2846790 Rietz Neuendorf = Rietz-Neuendorf
  2916655 Grossenbrode = Großenbrode
  2923387 Gadheim = Gädheim
  2877550 Lindau = Lindau (Bodensee)
  2924681 Gemeinde Friedland = Friedland
  12035575 Kronberg Tal = Kronberg im Taunus
  2885412 Korntal = Korntal-Münchingen
  2805785 Wünnenberg = Bad Wünnenberg
  2820964 Trostberg an der Alz = Trostberg
  2956715 Alzenau in Unterfranken = Alzenau
  2761369 Vienna = Wien
  2766429 Sankt Pölten = St. Pölten
  2660646 Genève = Genf
  2658822 Sankt Gallen = St. Gallen
  2661513 Biel/Bienne = Biel
  2659496 Neuchâtel = Neuenburg
  2960316 Luxembourg = Luxemburg
  756135 Warsaw = Warschau
  3094802 Kraków = Krakau
  3099434 Gdańsk = Danzig
  3169070 Rome = Rom
  3173435 Milan = Mailand
  3172394 Naples = Neapel
  3176219 Genoa = Genua
  3176959 Florence = Florenz
  3164603 Venice = Venedig
  3171728 Padova = Padua
  3165185 Trieste = Triest
  3181913 Bolzano = Bozen
  3173577 Merano = Meran
  3181550 Bressanone = Brixen
  3181480 Brunico = Bruneck
  3164065 Vipiteno = Sterzing
  3165243 Trento = Trient
  3175235 Laives = Leifers
  3166537 Silandro = Schlanders
  3171891 Ortisei = St. Ulrich in Gröden
  3181215 Caldaro sulla Strada del Vino = Kaltern an der Weinstraße
  2973783 Strasbourg = Straßburg
  2990440 Nice = Nizza
  2747373 The Hague = Den Haag
  2618425 Copenhagen = Kopenhagen
  2624652 Århus = Aarhus
  3067696 Prague = Prag
  2800866 Brussels = Brüssel
  2792413 Liège = Lüttich
  2800931 Brugge = Brügge
  2789786 Ostend = Ostende
  2267057 Lisbon = Lissabon
  264371 Athens = Athen
  734077 Thessaloníki = Thessaloniki
  524901 Moscow = Moskau
  498817 Saint Petersburg = Sankt Petersburg
  683506 Bucharest = Bukarest
  792680 Belgrade = Belgrad
  703448 Kyiv = Kiew
  3104324 Zaragoza = Saragossa
  1816670 Beijing = Peking
  360630 Cairo = Kairo
  3553478 Havana = Havanna
  2507480 Algiers = Algier
  112931 Tehran = Teheran
  98182 Baghdad = Bagdad
  170654 Damascus = Damaskus
  1850147 Tokyo = Tokio
  1880252 Singapore = Singapur
  1261481 New Delhi = Neu-Delhi
  611717 Tbilisi = Tiflis
  616052 Yerevan = Eriwan
  618426 Chisinau = Chișinău
  146268 Nicosia = Nikosia
  3530597 Mexico City = Mexiko-Stadt
`);

/** Found by the German name, shown under the current one. */
export const ALSO_FOUND_AS = read(`
  2660718 Fribourg = Freiburg im Üechtland
  2960596 Esch-sur-Alzette = Esch an der Alzette
  3081368 Wrocław = Breslau
  3088171 Poznań = Posen
  3083829 Szczecin = Stettin
  3096472 Katowice = Kattowitz
  3093133 Łódź = Lodz
  3083271 Toruń = Thorn
  3083955 Świnoujście = Swinemünde
  3095795 Kołobrzeg = Kolberg
  3177431 Egna = Neumarkt
  2991214 Mulhouse = Mülhausen
  3014078 Haguenau = Hagenau
  2967325 Wissembourg = Weißenburg
  2750053 Nijmegen = Nimwegen
  3078610 Brno = Brünn
  3073803 Karlovy Vary = Karlsbad
  3068799 Ostrava = Ostrau
  3069011 Olomouc = Olmütz
  3071961 Liberec = Reichenberg
  3077916 České Budějovice = Budweis
  3063548 Ústí nad Labem = Aussig
  3077835 Cheb = Eger
  3071024 Mariánské Lázně = Marienbad
  3077889 Český Krumlov = Krumau
  3064288 Teplice = Teplitz
  2792482 Leuven = Löwen
  2791537 Mechelen = Mecheln
  667268 Sibiu = Hermannstadt
  683844 Braşov = Kronstadt
  681290 Cluj-Napoca = Klausenburg
  665087 Timişoara = Temeswar
  702550 Lviv = Lemberg
  3196359 Ljubljana = Laibach
  3195506 Maribor = Marburg an der Drau
  3046526 Pécs = Fünfkirchen
  3052009 Győr = Raab
  3045190 Sopron = Ödenburg
  3060972 Bratislava = Pressburg
  598098 Klaipėda = Memel
  3208571 Sylt-Ost = Sylt
  2810284 Westerland = Sylt
`);

/** English names of towns that GeoNames lists in the language of their country, by GeoNames id. */
export const ENGLISH = new Map([
  [2886242, 'Cologne'],
  [2910831, 'Hanover'],
  [2861650, 'Nuremberg'],
  [2657896, 'Zurich'],
  [2660646, 'Geneva'],
  [2659811, 'Lucerne'],
  [2803138, 'Antwerp'],
  [2797656, 'Ghent'],
  [2800931, 'Bruges'],
]);

function read(lines) {
  return new Map(
    lines
      .trim()
      .split('\n')
      .map((line) => {
        const [, id, listed, german] = /^\s*(\d+) (.+) = (.+)$/.exec(line);
        return [Number(id), { listed, german }];
      }),
  );
}
