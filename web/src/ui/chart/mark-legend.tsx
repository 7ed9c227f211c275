import classes from './chart.module.css';
import { GLYPHS, type LineModel, marksIn } from './chart-model.ts';

/** What the marks of a line mean. */
export function MarkLegend({ model }: { model: LineModel }) {
  const kinds = marksIn(model);
  if (kinds.length === 0) return null;
  return (
    <ul className={classes.marks} aria-label={model.marksHeader}>
      {kinds.map(({ shape, name }) => (
        <li key={shape}>
          <span aria-hidden>{GLYPHS[shape]}</span> {name}
        </li>
      ))}
    </ul>
  );
}
