import { formatNumber } from '../i18n/format.ts';
import type { ChartTable } from './chart-table.ts';

const DECIMALS = 1;

/** The values of a chart as a table. */
export function ValueTable({ caption, table: { columns, rows } }: { caption: string; table: ChartTable }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal, and have no state
          <tr key={row}>
            {cells.map((cell, index) => {
              const shown = typeof cell === 'number' ? formatNumber(cell, DECIMALS) : cell;
              const key = columns[index];
              return index === 0 ? (
                <th key={key} scope="row">
                  {shown}
                </th>
              ) : (
                <td key={key}>{shown}</td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
