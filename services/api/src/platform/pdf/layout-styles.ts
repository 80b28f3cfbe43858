import type { TextStyle } from './pen.ts';

export const styles = {
  shop: { size: 12, weight: 'bold' },
  small: { size: 8, color: '#565c69' },
  title: { size: 20, weight: 'bold' },
  number: { size: 12 },
  label: { size: 8, weight: 'bold', color: '#565c69' },
  body: { size: 9.5 },
  strong: { size: 9.5, weight: 'bold' },
  total: { size: 11, weight: 'bold' },
} as const satisfies Record<string, TextStyle>;

/** The distance between baselines. */
export const LEADING = { small: 11, body: 13, shop: 15, title: 24 } as const;
