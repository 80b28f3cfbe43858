/** The URL scheme of links into the app. */
export const LINK_SCHEME = 'kerf';

const LINK = /^kerf:\/\/order\/(KS-[0-9]{1,12})\/?$/;

/** The order number of `kerf://order/KS-104233`; null for any other text, since any page or program can send one. */
export function orderOfLink(text: string): string | null {
  return LINK.exec(text)?.[1] ?? null;
}

/** The order number in a program's arguments. */
export function orderInArguments(args: readonly string[]): string | null {
  for (const arg of args) {
    const order = orderOfLink(arg);
    if (order !== null) return order;
  }
  return null;
}

/** Holds a link's order until the page listens, then passes later ones straight through. */
export interface LinkInbox {
  /** Accepts a link's order. Replaces one that is still waiting. */
  arrive(order: string): void;
  /** Called when the page starts listening. Returns the waiting order. */
  listen(): string | null;
  /** Called when the page is gone; orders wait for the next one. */
  hold(): void;
}

export function createLinkInbox(onOrder: (order: string) => void): LinkInbox {
  let waiting: string | null = null;
  let listening = false;
  return {
    arrive: (order) => {
      if (listening) onOrder(order);
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
