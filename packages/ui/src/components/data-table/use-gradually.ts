import { startTransition, useEffect, useState } from 'react';

const FIRST = 60;
const STEP = 35;

/**
 * Renders a long list in pieces, the visible part first, so that the page stays responsive. A list that
 * shares items with the previous one keeps as many rendered.
 */
export function useGradually<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const [drawn, setDrawn] = useState({ items, count: FIRST });
  const { count } = drawn;
  if (drawn.items !== items) {
    setDrawn({ items, count: isSame(drawn.items, items, keyOf) ? count : FIRST });
  }
  useEffect(() => {
    if (count >= items.length) return;
    startTransition(() => setDrawn({ items, count: count + STEP }));
  }, [items, count]);
  return count >= items.length ? items : items.slice(0, count);
}

function isSame<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): boolean {
  const known = new Set(before.map(keyOf));
  return after.some((item) => known.has(keyOf(item)));
}
