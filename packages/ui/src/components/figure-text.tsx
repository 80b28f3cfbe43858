import classes from './number-text.module.css';

interface Piece {
  readonly text: string;
  /** Index of its first character. */
  readonly at: number;
  readonly isFigure: boolean;
}

const FIGURE = /(\$?\d(?:[\d,.]*\d)?°?)/;

/** Splits text into alternating words and numbers: "6 to 119" is a number, a word, a number. */
export function figuresIn(text: string): Piece[] {
  const pieces = text.split(FIGURE);
  return pieces
    .map((piece, index) => ({
      text: piece,
      at: pieces.slice(0, index).join('').length,
      isFigure: index % 2 === 1,
    }))
    .filter((piece) => piece.text !== '');
}

/** Text whose numbers use tabular figures. */
export function FigureText({ children }: { readonly children: string }) {
  return figuresIn(children).map(({ text, at, isFigure }) => (
    <span key={at} className={isFigure ? classes.number : undefined}>
      {text}
    </span>
  ));
}
