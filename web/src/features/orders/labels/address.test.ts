import { describe, expect, it } from 'vitest';
import { linesOf, parseAddress } from './address.ts';

function lines(address: string, name = 'Lena Weiß'): readonly string[] | string {
  const read = parseAddress(name, address);
  return read.kind === 'read' ? linesOf(read) : read.problem;
}

describe('splits an address at its postal code', () => {
  const expected = ['Lena Weiß', 'Hauptstraße 5', '80331 München'];
  it.each([
    'Hauptstraße 5\n80331 München',
    'Hauptstraße 5, 80331 München',
    'Hauptstraße 5 80331 München',
    'Hauptstraße 5;80331 München',
    'Lena Weiß\nHauptstraße 5\n80331 München',
    'LENA WEIß, Hauptstraße 5, 80331 München,',
    '  Hauptstraße   5 ,\r\n\r\n 80331\tMünchen , ',
    'Hauptstraße 5\nD-80331 München',
    'Hauptstraße 5, DE-80331 München',
    'Hauptstraße 5\n80331\nMünchen',
    'Hauptstraße 5 - 80331 München',
    'Hauptstraße 5\n80331 Mu\u0308nchen',
    'Hauptstraße 5\n80331 München\nDeutschland',
    'Hauptstraße 5, 80331 München, Germany',
    'Hauptstraße 5, 80331 München, DE',
    'Hauptstraße 5, 80331 München, de.',
    'Hauptstraße 5 80331 München GER',
    'Hauptstraße 5, 80331 München DEUTSCHLAND',
    'Hauptstraße 5, 80331 München (Deutschland)',
    'Hauptstraße 5, 80331 München, DE, Germany',
    'Lena Weiß, Hauptstraße 5, 80331 München, Deutschland',
  ])('%j', (address) => expect(lines(address)).toEqual(expected));
});

describe('keeps lines above the street', () => {
  it.each([
    ['c/o Familie Groß, Weg 1, 01067 Dresden', ['c/o Familie Groß', 'Weg 1', '01067 Dresden']],
    ['Packstation 145\n12345678\n53113 Bonn', ['Packstation 145', '12345678', '53113 Bonn']],
    ['Postnummer 1234567890, Packstation 7, 10115 Berlin', ['Postnummer 1234567890', 'Packstation 7', '10115 Berlin']],
    ['Firma X GmbH\nHinterhaus\nWeg 1a\n10115 Berlin', ['Firma X GmbH', 'Hinterhaus', 'Weg 1a', '10115 Berlin']],
    ['Straße des 17. Juni 135, 10623 Berlin', ['Straße des 17. Juni 135', '10623 Berlin']],
    ['Q7, 24, 68161 Mannheim', ['Q7', '24', '68161 Mannheim']],
    ['Am Ring 3\n06108 Halle (Saale)', ['Am Ring 3', '06108 Halle (Saale)']],
    ['Weg 2, 60311 Frankfurt am Main', ['Weg 2', '60311 Frankfurt am Main']],
    ['Weg 2\n18055 Rostock-Stadtmitte', ['Weg 2', '18055 Rostock-Stadtmitte']],
    ['Villa Rosa\nWeg 2\n20095 Hamburg', ['Villa Rosa', 'Weg 2', '20095 Hamburg']],
    ['Hintere Gasse, Hof 3, 20095 Hamburg', ['Hintere Gasse', 'Hof 3', '20095 Hamburg']],
    ['Am Wall\n3\n20095 Hamburg', ['Am Wall', '3', '20095 Hamburg']],
  ])('%j', (address, expected) => expect(lines(address)).toEqual(['Lena Weiß', ...expected]));
});

describe('prefers the name in the address to that of the account', () => {
  it.each([
    ['alessia.luca', 'Alessia Luca\nVia Roma 1\n20121 Milano\nItalien', 'Alessia Luca'],
    ['Marta I.', 'Marta Ibáñez\nGoethestraße 85\n07001 Palma\nSpanien', 'Marta Ibáñez'],
    ['speedy_93', "Dr. Ana-María O'Neil von Groß, Weg 2, 20095 Hamburg", "Dr. Ana-María O'Neil von Groß"],
    ['Lena Weiß', 'Andere Person\nWeg 2\n20095 Hamburg', 'Andere Person'],
    ['speedy_93', 'Weg 2\n20095 Hamburg', 'speedy_93'],
    ['speedy_93', 'c/o Familie Groß, Weg 1, 01067 Dresden', 'speedy_93'],
  ])('%s, %j: %s', (account, address, name) => {
    const label = lines(address, account);
    expect(label[0]).toBe(name);
    expect(label.slice(1)).not.toContain(name);
    if (name !== account) expect(label).not.toContain(account);
  });
});

describe('keeps country and postal code of foreign addresses', () => {
  it.each([
    ['Jan Šťastný\nUlice 5\n110 00 Praha\nTschechien', 'Jan Šťastný', ['Ulice 5', '110 00 Praha', 'Tschechien']],
    ['ul. Piotrkowska 1\n90-001 Łódź\nPolen', 'Ewa Łuczak', ['ul. Piotrkowska 1', '90-001 Łódź', 'Polen']],
    ['Ringstraße 7, 1070 Wien, Österreich', 'Max', ['Ringstraße 7', '1070 Wien', 'Österreich']],
    ['Weg 1\n8004 Zürich\nSchweiz', 'Urs', ['Weg 1', '8004 Zürich', 'Schweiz']],
    ['Via Roma 1, 20121 Milano, Italy', 'Aldo', ['Via Roma 1', '20121 Milano', 'Italy']],
    [
      'Street 1\nEC1A 1BB London\nVereinigtes Königreich',
      'Al',
      ['Street 1', 'EC1A 1BB London', 'Vereinigtes Königreich'],
    ],
  ])('%j', (address, name, expected) => expect(lines(address, name)).toEqual([name, ...expected]));
});

describe('reports ambiguous addresses instead of guessing', () => {
  it.each([
    ['', 'empty'],
    [' ,\n ', 'empty'],
    ['Deutschland', 'empty'],
    ['Hauptstraße 5, München', 'noPostalCode'],
    ['Hauptstraße 5, 8033 München', 'noPostalCode'],
    ['Hauptstraße 5, 803311 München', 'noPostalCode'],
    ['Hauptstraße 5, 00000 München', 'noPostalCode'],
    ['Ringstraße 7, 1070 Wien', 'noPostalCode'],
    ['Weg 1, 10115 Berlin, 20095 Hamburg', 'severalPostalCodes'],
    ['80331 München', 'noStreet'],
    ['Lena Weiß, 80331 München', 'noStreet'],
    ['Hauptstraße 5, 80331', 'noTown'],
    ['München 80331, Hauptstraße 5', 'noTown'],
    ['Hauptstraße 5, 80331 München, Hinterhaus', 'afterTown'],
    ['Weg 1, 東京, 10115 Berlin', 'characters'],
    ['Weg 1 🚗\n10115 Berlin', 'characters'],
    [`${'Sehr lange Straße '.repeat(5)}1, 10115 Berlin`, 'tooLong'],
    ['a\nb\nc\nd\ne\nf\ng\n10115 Berlin', 'tooLong'],
  ])('%j: %s', (address, problem) => expect(lines(address)).toBe(problem));

  it('takes a missing name from the address if it has one', () => {
    expect(lines('Max Muster\nWeg 1\n10115 Berlin', '')).toEqual(['Max Muster', 'Weg 1', '10115 Berlin']);
    expect(lines('Weg 1\n10115 Berlin', ' ')).toBe('noName');
  });

  it('includes the cause in the problem', () => {
    expect(parseAddress('李', 'Weg 1, 10115 Berlin')).toMatchObject({ problem: 'characters', detail: '李' });
    expect(parseAddress('Max', 'Weg 1, 10115 Berlin, Hof')).toMatchObject({ detail: 'Hof' });
  });
});
