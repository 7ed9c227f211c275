import { cell, rows, words } from './written-lists.ts';

export const GERMAN_FIRST_NAMES = words(`
  Lena Jörg Anna Lukas Sophie Maximilian Marie Felix Hannah Paul Leonie Jonas Emma Tim Mia Finn Laura Niklas Julia Jan
  Sarah Philipp Katharina Tobias Lisa Florian Johanna Sebastian Clara Daniel Greta Moritz Ida Fabian Frieda Matthias Nele
  Stefan Charlotte Andreas Amelie Thomas Antonia Michael Theresa Christian Franziska Markus Carolin Martin Stefanie Frank
  Sabine Uwe Petra Jürgen Monika Klaus Ute Bernd Renate Günter Ingrid Dieter Heike Rainer Birgit Wolfgang Gabriele Manfred
  Anja Torsten Silke Dirk Tanja Kai Nicole Sven Melanie Marco Sandra Björn Jessica Lars Vanessa Ralf Nadine Holger Kerstin
  Axel Simone Jens Christina Oliver Martina Marcel Anke Dennis Katrin Patrick Ramona Kevin Doreen Robin Jana Marvin Luisa
  Leon Maja Elias Zoe Noah Emilia Ben Lina Anton Mathilda Jakob Pauline Emil Romy Oskar Lotte Henry Merle Mats Svenja Till
  Wiebke Hauke Frauke Ole Antje Sönke Maren Thorben Imke Götz Käthe Jörn Bärbel Hans-Jürgen Rüdiger Grit Anne-Kathrin
  Hannelore Karl-Heinz Jannik Annika Bastian Isabell Benedikt Magdalena Korbinian Veronika Xaver Vroni Alois Rosi Ludwig
`);

export const GERMAN_LAST_NAMES = words(`
  Krüger Weißmann Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Schäfer Koch Bauer Richter
  Klein Wolf Schröder Neumann Schwarz Zimmermann Braun Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid
  Schulze Maier Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel
  Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Schuster Simon Ludwig Böhm Winter
  Kraus Martin Schumacher Krämer Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Schreiber Graf Schulte Dietrich
  Ziegler Kuhn Kühn Pohl Engel Horn Busch Bergmann Thomas Voigt Sauer Arnold Wolff Pfeiffer Rößler Großmann Strauß Reuß Weiß
  Kießling Preuß Süß Lößner Bößenecker Grünwald Göbel Hübner Kästner Löffler Mühlbauer Nägele Öztürk-Lang Pröll Rödel Sörensen
  Täuber Überreiter Völker Würfel Zöllner Petersen Hansen Carstensen Claußen Feddersen Hinrichs Janßen Lüders Oltmanns Tietjen
  Obermaier Niedermeier Unterberger Hinterhuber Aigner Brandstetter Dirnberger Eichinger Gruber Haslinger Kirchmaier Leitner
`);

/** First and last names by the origin of a family. */
const FOREIGN: ReadonlyMap<string, readonly [string[], string[]]> = new Map(
  rows(`
    PL | Łukasz Agnieszka Paweł Małgorzata Wojciech Katarzyna Michał Zofia Grzegorz Bożena Jakub Ewa | Wiśniewski Kowalczyk Dąbrowska Wójcik Zieliński Szymańska Łukaszewicz Jabłoński Żuraw Nowak
    CZ | Šárka Jiří Kateřina Ondřej Tereza Václav Lucie Tomáš Zdeněk Eliška | Šťastný Dvořáková Novotný Procházka Černý Kučerová Veselý Růžička Čermák Říha
    IT | Giulia Marco Chiara Lorenzo Francesca Matteo Alessia Davide Niccolò Elena | Rossi Bianchi Ferraro Esposito Ricci Moretti Galli Marchetti De Luca Conti
    FR | Camille Théo Élodie Hugo Chloé Jérôme Inès François Océane Loïc | Lefèvre Dubois Moreau Garçon Bérénger Rousseau Fontaine Mercier Leclère Benoît
    NL | Sanne Daan Fleur Bram Lotte Sem Anouk Thijs Femke Jeroen | Jansen Bakker Visser Smit Mulder Bos Hendriks Dekker Kuipers Verhoeven
    DK | Søren Freja Mikkel Astrid Rasmus Maja Åse Jørgen Signe Kasper | Nielsen Jensen Sørensen Møller Kjær Østergaard Lund Bæk Holm Nørgaard
    ES | Lucía Álvaro Marta Íñigo Carmen Sergio Begoña Joaquín Núria Andrés | García Martínez Muñoz Ibáñez Peña Castaño Domínguez Ordóñez Vázquez Gómez
    TR | Elif Mehmet Ayşe Emre Zeynep Burak Gülşen Çağlar Özlem İsmail Deniz Hakan | Yılmaz Demir Çelik Şahin Öztürk Aydın Koç Güneş Kılıç Doğan
    HR | Ivana Luka Željka Marko Ana Dražen Petra Nikola | Horvat Kovačević Babić Marić Jurić Vuković Šimić Đurić
    GB | Oliver Emily Harry Grace Callum Isla Liam Fiona | Bennett Hughes Carter Fletcher Whitaker Sinclair Doyle Ashworth
    BE | Lore Wout Manon Arnaud Elke Joris | Peeters Maes Claes Wouters Lambert Dumont
    LU | Claire Luc Martine Pit Josée Tom | Weber Schmit Thill Reuter Wagener Kremer
    SE | Åsa Erik Linnéa Göran Elin Björn | Lindqvist Åkesson Öberg Nyström Sjögren Hallström
    HU | Zsófia Bence Eszter Gábor Réka László | Szabó Kővári Tóth Gulyás Mészáros Fehér
  `).map((row) => [cell(row, 0), [words(cell(row, 1)), words(cell(row, 2))] as const]),
);

/** The lists of a country; German-speaking ones share theirs. */
export function nameListsOf(country: string): readonly [string[], string[]] {
  return FOREIGN.get(country) ?? [GERMAN_FIRST_NAMES, GERMAN_LAST_NAMES];
}

/** Words that people put before or after their name, or use instead of it. */
export const NICKNAME_BEGINNINGS = words(`
  Berg Kurven Turbo Diesel Benzin Asphalt Straßen Pass Alpen Küsten Nordsee Heide Schwarzwald Harz Eifel Roadster Cabrio
  Oldtimer Youngtimer Bulli Käfer Boxer Kombi Landstraßen Sonntags Feierabend Nachtschicht Garagen Schrauber Reifen Gummi
  Auspuff Drehzahl Kupplungs Serpentinen Sommer Schotter Tourer Kilometer Wochenend Camper Chrom Lenkrad Blech Kolben
`);

export const NICKNAME_ENDINGS = words(`
  fahrer jäger liebhaber held freund fee freak könig königin bär fuchs sammler tante onkel kapitän pilot schwester bruder
  junkie sucher maus hase träumer profi rakete wolf igel biene tiger eule löwe dachs spatz knipser meister
`);

export const NICKNAME_TAILS = words(
  '_muc _hh _b _ffm _k _s _le _dd onTour _unterwegs _garage _drives .fährt _classic _rs _gti _e30 _tdi',
);
