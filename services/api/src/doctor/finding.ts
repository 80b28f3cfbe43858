/** Something that is wrong. */
interface Trouble {
  /** One sentence. */
  readonly what: string;
  readonly why: string;
  /** The setting, or the command, that mends it. */
  readonly remedy: string;
}

/**
 * One thing that was looked at. A fault endangers orders, money or data, or keeps the API from starting; a
 * warning will, or makes something worse than it has to be.
 */
export type Finding = { readonly area: Area } & (
  | { readonly level: 'fine'; readonly what: string }
  | ({ readonly level: 'warning' | 'fault' } & Trouble)
);

export const areas = [
  'Settings',
  'Database',
  'Work',
  'Books',
  'Stripe',
  'Sign-in',
  'Mail',
  'Files',
  'Web',
  'Backups',
] as const;
type Area = (typeof areas)[number];

/** How long one service may take to answer, in milliseconds. */
export const ANSWER_LIMIT_MS = 8_000;

/** The findings of one area. */
export class Findings {
  readonly all: Finding[] = [];
  readonly #area: Area;

  constructor(area: Area) {
    this.#area = area;
  }

  fine(what: string): void {
    this.all.push({ level: 'fine', area: this.#area, what });
  }

  warn(trouble: Trouble): void {
    this.all.push({ level: 'warning', area: this.#area, ...trouble });
  }

  fault(trouble: Trouble): void {
    this.all.push({ level: 'fault', area: this.#area, ...trouble });
  }
}

/** What an error says, on one line. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  const message = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause !== undefined ? reasonOf(error.cause) : '';
  return [message, cause].filter(Boolean).join(': ').replaceAll(/\s+/g, ' ');
}
