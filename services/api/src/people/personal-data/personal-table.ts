import { type RawBuilder, sql } from 'kysely';

/** Whose data is meant. */
export interface Person {
  readonly userId: string;
  readonly accountId: string;
  /** An address that they have proved to be theirs; null if there is none, since others may have used it. */
  readonly email: string | null;
}

/** What an erasure does with a column. */
type Fate =
  | { readonly kind: 'erase' }
  | { readonly kind: 'blank'; readonly to: RawBuilder<unknown>; readonly inWords: string }
  | { readonly kind: 'keep'; readonly why: string };

export interface ColumnGroup {
  readonly names: readonly string[];
  readonly fate: Fate;
  /** Why the person's archive does not have it; absent if it does. */
  readonly leftOut?: string;
  /** What the archive has instead of the value as it is stored. */
  readonly shown?: Shown;
}

interface Shown {
  readonly value: (person: Person) => RawBuilder<unknown>;
  readonly inWords: string;
}

/** A table with rows about a person. */
export interface PersonalTable {
  readonly table: string;
  /** What its rows are called to people: "Saved lists". */
  readonly title: string;
  /** Which rows are about this person. */
  readonly rowsOf: (person: Person) => RawBuilder<boolean>;
  readonly columns: readonly ColumnGroup[];
  /** Why rows stay, and until when, as said to the person; absent where they go. */
  readonly stays?: string;
}

/** A table in which nobody but staff at work is named, by an id. */
export interface OtherTable {
  readonly table: string;
  readonly names: readonly string[];
  readonly why: string;
}

type Archived = Pick<ColumnGroup, 'leftOut' | 'shown'>;

const namesOf = (names: string) => names.split(' ');

/** Columns, as words, of rows that go. */
export function erased(names: string, archived: Archived = {}): ColumnGroup {
  return { names: namesOf(names), fate: { kind: 'erase' }, ...archived };
}

/** Columns that are overwritten by `to`. */
export function blanked(
  names: string,
  inWords: string,
  to: RawBuilder<unknown>,
  archived: Archived = {},
): ColumnGroup {
  return { names: namesOf(names), fate: { kind: 'blank', to, inWords }, ...archived };
}

/** Columns that stay as they are. `why` includes until when. */
export function kept(names: string, why: string, archived: Archived = {}): ColumnGroup {
  return { names: namesOf(names), fate: { kind: 'keep', why }, ...archived };
}

/** Left out of the archive: numbers that only link rows. */
export const onlyLinks: Archived = { leftOut: 'An internal number.' };
/** Links that stay as they are. */
export const keptLinks = (names: string) => kept(names, 'Numbers whose name is gone.', onlyLinks);

export const ofTheServer: Archived = { leftOut: 'How the server does its work.' };
export const anotherPerson: Archived = { leftOut: 'Another person.' };

/** Shown where it is the person's own address: others may have written, too. */
export function ifOwn(column: string): Archived {
  const name = sql.ref(column);
  const value = ({ email }: Person) => sql`case when ${name} = ${email} then ${name} end`;
  return { shown: { value, inWords: 'if it is the person’s own' } };
}

export const toEmpty = sql`''`;
export const toNothing = sql`null`;
export const TEN_YEARS = 'at least ten years after the end of the year of the invoice';
