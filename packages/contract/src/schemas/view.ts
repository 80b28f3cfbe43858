import { z } from 'zod';
import { id, moment } from './common.ts';
import { line, optionalLine } from './text.ts';

export const VIEWS_MAX = 50;
export const VIEW_NAME_MAX = 60;

/** The lists that have views. */
export const viewScreens = ['orders', 'products', 'users', 'messages'] as const;

export type ViewScreen = (typeof viewScreens)[number];

const screen = z.enum(viewScreens);

/** A list's own parameters, as its address has them: "filter=unpaid&sort=createdAt". Empty for all of it. */
const query = optionalLine(2_000).refine(
  hasSoundNames,
  'Enter the parameters of a list as its address has them.',
);

function hasSoundNames(text: string): boolean {
  const names = [...new URLSearchParams(text).keys()];
  return (
    names.length === new Set(names).size && names.every((name) => /^[A-Za-z]{1,40}$/.test(name))
  );
}

/** Filters of a list under a name. */
export const savedView = z.object({
  _id: id,
  screen,
  name: z.string(),
  query: z.string(),
  /** Whether all staff see it. */
  shared: z.boolean(),
  /** Whether it is the reader's own. */
  own: z.boolean(),
  ownerName: z.string(),
  /** Rises with every change; a change names the version that it was made to. */
  version: z.int(),
  updatedAt: moment,
});
export type SavedView = z.infer<typeof savedView>;

export const viewsQuery = z.object({ screen: screen.optional() });

export const newView = z.object({
  screen,
  name: line(VIEW_NAME_MAX),
  query,
  shared: z.boolean(),
});

export const viewChange = newView.omit({ screen: true }).extend({
  /** The version that was changed. */
  version: z.int().min(1).max(2_000_000_000),
});
