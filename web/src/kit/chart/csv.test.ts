import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const columns = ['Titel', 'Anzahl'];

it('writes what Excel reads as it was meant', () => {
  const rows = [
    ['Größe; "XL"', 3],
    ['zwei\nZeilen', 1234.5678],
    ['', -2],
  ];
  expect(csvOf({ columns, rows }, 'de')).toBe(
    '\ufeffTitel;Anzahl\r\n"Größe; ""XL""";3\r\n"zwei\nZeilen";1234,568\r\n;-2\r\n',
  );
  expect(csvOf({ columns, rows: [['a', 0.5]] }, 'en')).toBe('\ufeffTitel;Anzahl\r\na;0.5\r\n');
});

it.each(['=1+1', '+49', '-2', '@A1', ' \u200b=1', '＝1'])('makes %j harmless', (text) => {
  expect(csvOf({ columns: [text], rows: [] }, 'de')).toContain(`'${text}`);
});
