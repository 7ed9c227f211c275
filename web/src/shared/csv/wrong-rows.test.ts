import { expect, it } from 'vitest';
import { parseCsv } from './read-file.ts';
import { wrongRows } from './wrong-rows.ts';

const file = {
  name: 'a.csv',
  headers: ['Name', 'Über "mich"'],
  rows: [
    { number: 2, cells: ['Anna', 'x'] },
    { number: 3, cells: ['=1+1', 'Zeile 1\nZeile 2; "Ende"'] },
    { number: 4, cells: ["'=2", '@sum'] },
  ],
};
const problems = [
  { row: 2, field: 'email', message: 'Fehlt.' },
  { row: 1, field: 'userName', message: '=Falsch.' },
  { row: 1, field: 'about', message: 'Zu lang.' },
];

it('are written with their reasons, start no formula, and read back as they were', () => {
  const text = wrongRows(file, problems, 'de');
  expect(text.slice(1).split('\r\n')).toEqual([
    '"Name";"Über ""mich""";"Fehler beim Laden"',
    `"'=1+1";"Zeile 1\nZeile 2; ""Ende""";"'=Falsch. Zu lang."`,
    `"'=2";"'@sum";"Fehlt."`,
    '',
  ]);
  expect(parseCsv(text)).toMatchObject({
    headers: file.headers,
    rows: [{ cells: ["'=1+1", 'Zeile 1\nZeile 2; "Ende"'] }, { cells: ["'=2", "'@sum"] }],
  });
});
