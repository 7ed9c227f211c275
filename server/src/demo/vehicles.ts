import type { Random } from './random.ts';
import { cell, rows } from './written-lists.ts';

export const BODIES = ['hatch', 'sedan', 'wagon', 'suv', 'coupe', 'roadster', 'van', 'classic', 'bike'] as const;
export type Body = (typeof BODIES)[number];

export interface VehicleModel {
  category: 'Car' | 'Motorbike';
  make: string;
  model: string;
  body: Body;
}

interface Make {
  /** How common it is. */
  weight: number;
  models: VehicleModel[];
}

/** Make, how common it is, and its models with the body type of their images. */
const WRITTEN_CARS = `
  Abarth|2|595 hatch, 695 hatch, 124 Spider roadster
  Alfa Romeo|4|Giulia sedan, Stelvio suv, Giulietta hatch, MiTo hatch, 159 Sportwagon wagon, Spider roadster, Tonale suv
  Alpine|1|A110 coupe
  Aston Martin|0.4|Vantage coupe, DB11 coupe
  Audi|24|A1 hatch, A3 Sportback hatch, A4 sedan, A4 Avant wagon, A5 Coupé coupe, A6 Avant wagon, A7 sedan, A8 sedan, Q2 suv, Q3 suv, Q5 suv, Q7 suv, TT coupe, TT Roadster roadster, R8 coupe, RS3 hatch, RS6 Avant wagon, S3 hatch, e-tron GT sedan, Q4 e-tron suv, 80 classic
  BMW|28|1er hatch, 2er Coupé coupe, 3er sedan, 3er Touring wagon, 4er Coupé coupe, 5er sedan, 5er Touring wagon, 7er sedan, 8er coupe, M2 coupe, M3 sedan, M4 coupe, M5 sedan, X1 suv, X3 suv, X5 suv, Z3 roadster, Z4 roadster, i3 hatch, i4 sedan, iX suv, 2002 classic
  Citroën|5|C3 hatch, C4 hatch, C5 Aircross suv, Berlingo van, 2CV classic, DS 21 classic, ë-C4 hatch
  Cupra|6|Formentor suv, Leon hatch, Born hatch, Ateca suv
  Dacia|6|Sandero hatch, Duster suv, Logan MCV wagon, Jogger wagon, Spring hatch
  Ferrari|0.5|488 GTB coupe, Roma coupe, 348 Spider roadster
  Fiat|7|500 hatch, Panda hatch, Tipo Kombi wagon, Punto hatch, Ducato van, 124 Spider roadster, 500 Nuova classic
  Ford|18|Fiesta hatch, Fiesta ST hatch, Focus hatch, Focus Turnier wagon, Mondeo Turnier wagon, Mustang coupe, Mustang Mach-E suv, Kuga suv, Puma suv, Transit Custom van, Capri classic
  Honda|6|Civic hatch, Civic Type R hatch, Jazz hatch, CR-V suv, HR-V suv, S2000 roadster, Prelude coupe
  Hyundai|9|i10 hatch, i20 hatch, i20 N hatch, i30 hatch, i30 N hatch, Kona suv, Tucson suv, Ioniq 5 suv, Ioniq 6 sedan
  Jaguar|2|F-Type coupe, XE sedan, XF sedan, F-Pace suv, E-Type classic
  Jeep|3|Wrangler suv, Renegade suv, Compass suv, Avenger suv
  Kia|8|Picanto hatch, Ceed hatch, ProCeed wagon, Stinger sedan, Sportage suv, Niro suv, EV6 suv
  Lancia|1|Delta Integrale classic, Fulvia Coupé classic, Ypsilon hatch
  Land Rover|2|Defender suv, Discovery suv, Range Rover Evoque suv
  Lexus|1|IS 300h sedan, NX suv, LC 500 coupe
  Lotus|0.8|Elise roadster, Emira coupe
  Maserati|0.6|Ghibli sedan, GranTurismo coupe
  Mazda|10|2 hatch, 3 hatch, 6 Kombi wagon, MX-5 roadster, CX-3 suv, CX-5 suv, CX-30 suv, RX-7 coupe
  Mercedes-Benz|26|A-Klasse hatch, B-Klasse hatch, C-Klasse sedan, C-Klasse T-Modell wagon, C-Klasse Coupé coupe, E-Klasse sedan, E-Klasse T-Modell wagon, S-Klasse sedan, CLA sedan, GLA suv, GLC suv, GLE suv, G-Klasse suv, SLK roadster, SL roadster, AMG GT coupe, V-Klasse van, Sprinter van, 190 E classic, 280 SE classic, EQA suv
  MG|2|MG4 hatch, ZS suv, MGB classic
  Mini|9|Cooper hatch, Cooper S hatch, Clubman wagon, Countryman suv, Cabrio roadster, Classic Mini classic
  Mitsubishi|3|Colt hatch, Outlander suv, Space Star hatch, Lancer Evolution sedan
  Nissan|5|Micra hatch, Juke suv, Qashqai suv, Leaf hatch, 370Z coupe, GT-R coupe
  Opel|17|Adam hatch, Corsa hatch, Corsa OPC hatch, Astra hatch, Astra Sports Tourer wagon, Insignia Sports Tourer wagon, Mokka suv, Grandland suv, Zafira van, Manta classic, Kadett C classic, GT classic
  Peugeot|7|208 hatch, 308 hatch, 308 SW wagon, 508 sedan, 2008 suv, 3008 suv, 205 GTI classic, 206 CC roadster
  Polestar|1.5|2 sedan, 4 suv
  Porsche|10|911 Carrera coupe, 911 Targa coupe, 718 Cayman coupe, 718 Boxster roadster, Cayenne suv, Macan suv, Panamera sedan, Taycan sedan, 944 coupe, 356 classic
  Renault|9|Clio hatch, Mégane hatch, Mégane R.S. hatch, Captur suv, Twingo hatch, Zoe hatch, Kangoo van, Trafic van, R4 classic
  Saab|1|900 classic, 9-3 Cabriolet roadster
  Seat|10|Ibiza hatch, Leon hatch, Leon ST wagon, Arona suv, Ateca suv, Alhambra van
  Škoda|16|Fabia hatch, Octavia Combi wagon, Octavia RS wagon, Superb Combi wagon, Scala hatch, Kamiq suv, Karoq suv, Kodiaq suv, Enyaq suv, Yeti suv
  Smart|3|fortwo hatch, roadster roadster, #1 suv
  Subaru|3|Impreza WRX STI sedan, Forester suv, Outback wagon, BRZ coupe
  Suzuki|4|Swift hatch, Swift Sport hatch, Ignis hatch, Jimny suv, Vitara suv
  Tesla|7|Model 3 sedan, Model Y suv, Model S sedan, Model X suv
  Toyota|9|Aygo X hatch, Yaris hatch, GR Yaris hatch, Corolla Touring Sports wagon, C-HR suv, RAV4 suv, GR Supra coupe, GT86 coupe, Land Cruiser suv, MR2 roadster
  Trabant|1.2|601 classic
  Triumph|0.8|TR4 classic, Spitfire classic
  Volkswagen|44|up! GTI hatch, Polo hatch, Polo GTI hatch, Golf hatch, Golf GTI hatch, Golf R hatch, Golf Variant wagon, Passat Variant wagon, Arteon sedan, T-Roc suv, T-Cross suv, Tiguan suv, Touareg suv, Touran van, Caddy van, T3 van, T5 California van, T6 Multivan van, Käfer classic, Karmann-Ghia classic, Scirocco coupe, Corrado coupe, Eos roadster, ID.3 hatch, ID.4 suv, ID. Buzz van
  Volvo|6|V40 hatch, V60 wagon, V90 wagon, S60 sedan, XC40 suv, XC60 suv, XC90 suv, 240 classic, C70 roadster
  Wartburg|0.5|353 classic
`;

const WRITTEN_BIKES = `
  Aprilia|1|RS 660, Tuono V4
  BMW|7|R 1250 GS, R nineT, S 1000 RR, F 900 R, R 18
  Ducati|3|Monster, Panigale V4, Multistrada V4, Scrambler
  Harley-Davidson|4|Sportster, Fat Boy, Street Glide, Road King
  Honda|4|CB 650 R, CBR 600 RR, Africa Twin, Gold Wing, Rebel 500
  Husqvarna|1|Vitpilen 401, Norden 901
  Indian|0.5|Scout
  Kawasaki|3|Z 900, Ninja 650, Versys 650, Vulcan S
  KTM|4|390 Duke, 790 Duke, 1290 Super Adventure
  Moto Guzzi|1|V7, V85 TT
  MZ|0.6|ETZ 250
  Royal Enfield|1|Himalayan, Interceptor 650
  Simson|2|S51, Schwalbe KR 51
  Suzuki|2|SV 650, V-Strom 650, Hayabusa
  Triumph|3|Bonneville T120, Street Triple, Tiger 900
  Vespa|2|GTS 300, Primavera 125
  Yamaha|4|MT-07, MT-09, YZF-R6, Ténéré 700, XSR 700
`;

const CAR_MAKES: Make[] = rows(WRITTEN_CARS).map((row) => ({
  weight: Number(cell(row, 1)),
  models: listed(cell(row, 2)).map((entry) => {
    const cut = entry.lastIndexOf(' ');
    const body = BODIES.find((known) => known === entry.slice(cut + 1)) ?? 'hatch';
    return { category: 'Car', make: cell(row, 0), model: entry.slice(0, cut), body };
  }),
}));

const BIKE_MAKES: Make[] = rows(WRITTEN_BIKES).map((row) => ({
  weight: Number(cell(row, 1)),
  models: listed(cell(row, 2)).map((model) => ({ category: 'Motorbike', make: cell(row, 0), model, body: 'bike' })),
}));

export const VEHICLE_MODELS: readonly VehicleModel[] = [...CAR_MAKES, ...BIKE_MAKES].flatMap((make) => make.models);

const CAR_CHOICES = CAR_MAKES.map((make) => [make, make.weight] as const);
const BIKE_CHOICES = BIKE_MAKES.map((make) => [make, make.weight] as const);

export function someVehicle(random: Random): VehicleModel {
  return random.pick(random.weighted(random.chance(0.07) ? BIKE_CHOICES : CAR_CHOICES).models);
}

function listed(text: string): string[] {
  return text.split(',').map((entry) => entry.trim());
}
