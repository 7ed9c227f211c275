import classes from './global-search.module.css';
import { piecesOf } from './matches.ts';

/** Highlights the matches of the search in a text. */
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
