/** The method that an order ships by, as it was when the order was placed. */
export interface OrderShipping {
  readonly id: string;
  readonly name: string;
  /** What buyers read below the name; may be empty. */
  readonly words: string;
}
