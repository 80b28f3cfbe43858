import { typedNumber } from '../../../components/form/typed-number.ts';

const FEED_MAX = 1000;

/** A feed in metres per minute as it was typed: null where there is none yet, and what is wrong with it. */
export function readFeed(text: string): { readonly feed: number | null; readonly error?: string } {
  const feed = typedNumber(text);
  if (feed === undefined) return { feed: null };
  const possible = feed > 0 && feed <= FEED_MAX;
  return possible ? { feed } : { feed: null, error: 'Give metres per minute, over 0.' };
}
