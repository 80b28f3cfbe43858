import { TEXT_MAX } from '@kerf/domain/limits';
import { z } from 'zod';
import { id, moment } from './common.ts';
import { isPrintable, line, optionalLine, UNPRINTABLE } from './text.ts';

export const VIEWS_MAX = 50;

/** The lists with saved views. */
export const viewScreens = ['orders', 'products', 'users', 'messages'] as const;

export type ViewScreen = (typeof viewScreens)[number];

const screen = z.enum(viewScreens);

/** A list's URL query: "filter=unpaid&sort=createdAt". Empty for the whole list. */
const query = optionalLine(2_000)
  .refine(hasSoundNames, 'Enter the parameters of a list as its address has them.')
  // Decoded, since "%00" is printable.
  .refine((text) => [...new URLSearchParams(text).values()].every(isPrintable), UNPRINTABLE);

function hasSoundNames(text: string): boolean {
  const names = [...new URLSearchParams(text).keys()];
  return (
    names.length === new Set(names).size && names.every((name) => /^[A-Za-z]{1,40}$/.test(name))
  );
}

/** A list's filters and sort, saved under a name. */
export const savedView = z.object({
  _id: id,
  screen,
  name: z.string(),
  query: z.string(),
  /** Whether all staff see it. */
  shared: z.boolean(),
  /** Whether the reader owns it. */
  own: z.boolean(),
  ownerName: z.string(),
  /** Increases with every change. Send it with a change, to detect conflicts. */
  version: z.int(),
  updatedAt: moment,
});
export type SavedView = z.infer<typeof savedView>;

export const viewsQuery = z.object({ screen: screen.optional() });

export const newView = z.object({
  screen,
  name: line(TEXT_MAX.viewName),
  query,
  shared: z.boolean(),
});

export const viewChange = newView.omit({ screen: true }).extend({
  /** The version the change is based on. */
  version: z.int().min(1).max(2_000_000_000),
});
