/** Holds the order that was asked for until the page listens, and hands on the later ones. */
export interface LinkInbox {
  /** An order was asked for. A later one takes the place of one that nobody has fetched. */
  arrive(order: string): void;
  /** The page listens from now on. Answers what waited. */
  listen(): string | null;
  /** The page is gone; what arrives now waits for the next one. */
  hold(): void;
}

export function createLinkInbox(tell: (order: string) => void): LinkInbox {
  let waiting: string | null = null;
  let listening = false;
  return {
    arrive: (order) => {
      if (listening) tell(order);
      else waiting = order;
    },
    listen: () => {
      const order = waiting;
      waiting = null;
      listening = true;
      return order;
    },
    hold: () => {
      listening = false;
    },
  };
}
