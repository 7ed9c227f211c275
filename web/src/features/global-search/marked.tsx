import classes from './global-search.module.css';
import { piecesOf } from './matches.ts';

/** A text in which what was searched for stands out. */
export function Marked({ text, typed }: { text: string; typed: string }) {
  return piecesOf(text, typed).map((piece) =>
    piece.isMatch ? (
      <mark key={piece.at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  );
}
