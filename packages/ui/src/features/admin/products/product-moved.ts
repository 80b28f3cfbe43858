import { formatQuantity } from '../../../components/quantity.tsx';

/** The stock that was counted on has changed: orders were placed or lapsed while the form was open. */
export class StockMoved extends Error {
  override readonly name = 'StockMoved';

  readonly stock: number;

  constructor(seen: number, stock: number) {
    const [before, after] = [formatQuantity(seen), formatQuantity(stock)];
    super(
      `It was ${before} when this page was opened and is ${after} now. Check the figure and save again.`,
    );
    this.stock = stock;
  }
}

/** What somebody else has changed meanwhile does not go together with one's own changes. */
export class FieldsMoved extends Error {
  override readonly name = 'FieldsMoved';

  constructor() {
    super('Somebody else has changed it meanwhile. Check the fields and save again.');
  }
}
