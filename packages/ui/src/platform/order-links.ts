/** Links to orders that are opened outside of the app: kerf://order/KS-104233. */
export interface OrderLinks {
  /**
   * Tells the number of each order that is asked for, also of one that was asked for before anybody
   * listened. Answers how to stop.
   */
  onOpen(listener: (orderNumber: string) => void): () => void;
}
