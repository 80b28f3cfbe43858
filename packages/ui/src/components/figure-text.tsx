import classes from './number-text.module.css';

interface Piece {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  readonly isFigure: boolean;
}

const FIGURE = /(\$?\d(?:[\d,.]*\d)?°?)/;

/** A text in turns of words and figures: "6 to 119" is a figure, a word, a figure. */
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

/** A text whose figures are tabular and whose words are not. */
export function FigureText({ children }: { readonly children: string }) {
  return figuresIn(children).map(({ text, at, isFigure }) => (
    <span key={at} className={isFigure ? classes.number : undefined}>
      {text}
    </span>
  ));
}
