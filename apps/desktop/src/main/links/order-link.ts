/** The scheme of links into the app. */
export const LINK_SCHEME = 'kerf';

const LINK = /^kerf:\/\/order\/(KS-[0-9]{1,12})\/?$/;

/** The order number of `kerf://order/KS-104233`; null for every other text, since anybody can write one. */
export function orderOfLink(text: string): string | null {
  return LINK.exec(text)?.[1] ?? null;
}

/** The order number among a program's arguments. */
export function orderInArguments(args: readonly string[]): string | null {
  for (const arg of args) {
    const order = orderOfLink(arg);
    if (order !== null) return order;
  }
  return null;
}
