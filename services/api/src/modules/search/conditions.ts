import { type ChosenFacets, facetNames } from '@kerf/domain/search/facets';
import { lengthsOf, type Meaning, type Measure, TOLERANCE_MM } from '@kerf/domain/search/meaning';
import { type RawBuilder, sql } from 'kysely';
import { choiceNumber, hasChoice } from '../../db/facet-signature.ts';

type Condition = RawBuilder<boolean>;

/** The column of each measure of a search: diameters and lengths in one column, so that one index finds both. */
const columns: Readonly<Record<Measure, string>> = {
  size: 'size',
  diameter: 'size',
  length: 'size',
  bore: 'second',
  width: 'second',
  kerf: 'third',
  thickness: 'third',
  plate: 'plate',
};

/** What a search wants of a column: the length that it is compared with, and every length that will do. */
export interface WantedLength {
  readonly column: RawBuilder<number>;
  readonly length: number;
  readonly lengths: readonly number[];
}

export function wantedLengths(meaning: Meaning): WantedLength[] {
  const names = Object.keys(columns).filter((name): name is Measure => name in meaning.measures);
  return names.flatMap((name) => {
    const lengths = lengthsOf(meaning, name);
    const [length] = lengths;
    if (length === undefined) return [];
    return [{ column: sql<number>`${sql.ref(columns[name])}`, length, lengths }];
  });
}

/** One range that holds every length, so that an index is read once, and each length where there are several. */
export function within(
  { column, lengths }: Omit<WantedLength, 'length'>,
  tolerance = TOLERANCE_MM,
): Condition {
  const between = (least: number, most: number) =>
    sql<boolean>`${column} between ${least - tolerance}::float8 and ${most + tolerance}::float8`;
  const range = between(Math.min(...lengths), Math.max(...lengths));
  if (lengths.length === 1) return range;
  const each = sql.join(
    lengths.map((length) => between(length, length)),
    sql` or `,
  );
  return sql<boolean>`${range} and (${each})`;
}

export function all(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The products whose SKU or alias is the text or a part of it. */
export function hasCode(codes: readonly string[]): Condition {
  return sql<boolean>`product_id = any(${coded(codes)})`;
}

export function hasNoCode(codes: readonly string[]): Condition {
  return sql<boolean>`product_id <> all(${coded(codes)})`;
}

function coded(codes: readonly string[]): RawBuilder<string[]> {
  return sql<
    string[]
  >`array(select product_id from product_codes where code = any(${codes}::text[]))`;
}

/** The products that are what a search asks for in lengths, teeth, grind and numbers. */
export function isAsked(meaning: Meaning): Condition[] {
  const { numbers, teeth, teethPerInch: pitch, grind } = meaning;
  return [
    ...wantedLengths(meaning).map((wanted) => within(wanted)),
    ...(teeth === null ? [] : [sql<boolean>`teeth = ${teeth}::float8`]),
    ...(pitch
      ? [
          sql<boolean>`teeth_per_inch between ${pitch.from - PITCH_TOLERANCE}::float8 and ${pitch.to + PITCH_TOLERANCE}::float8`,
        ]
      : []),
    ...(grind === null ? [] : [sql<boolean>`grind = ${choiceNumber('grind', grind)}::smallint`]),
    ...hasShape(meaning),
    ...numbers.map(
      (length) =>
        sql<boolean>`(words @@ ${quoted(`${length}`)}::tsquery or ${within({ column: sql.ref('size'), lengths: [length] })})`,
    ),
  ];
}

const PITCH_TOLERANCE = 0.05;

/** Discs and strips share columns: a bore is no width. */
function hasShape({ shape, measures }: Meaning): Condition[] {
  const isMeasured = Object.keys(measures).some((name) => name !== 'size');
  if (shape === null || !isMeasured) return [];
  const isDisc = sql<boolean>`kind = ${choiceNumber('kind', 'circular')}::smallint`;
  return [shape === 'disc' ? isDisc : sql<boolean>`not ${isDisc}`];
}

type WordsQuery = RawBuilder<unknown>;

/** Every word, the last one also as the beginning of others: it may still be in the making. Null without any. */
export function wordsQuery(words: readonly string[]): WordsQuery | null {
  const parts = words
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const queries = parts.map((part, index) => {
    const lexeme = quoted(part);
    // A single letter is the beginning of too many, unless other words narrow them.
    const isOpen = index === parts.length - 1 && (part.length > 1 || index > 0);
    return isOpen
      ? sql`(to_tsquery('english', ${lexeme}) || to_tsquery('simple', ${`${lexeme}:*`}))`
      : sql`to_tsquery('english', ${lexeme})`;
  });
  return sql`(${sql.join(queries, sql` && `)})`;
}

/** The same where Postgres plans a statement for any words: it would parse them again for every product. */
export function readOnce(query: WordsQuery): WordsQuery {
  return sql`(select ${query})`;
}

/** The products that have every word in their name, SKU or aliases, or anywhere. */
export function hasWords(where: 'title' | 'words', query: WordsQuery): Condition {
  return sql<boolean>`${sql.ref(where)} @@ ${query}`;
}

/** The products that the chosen facets let through. */
export function carries(chosen: ChosenFacets): Condition[] {
  return facetNames.flatMap((name) => {
    const values = chosen[name];
    return values && values.length > 0 ? [hasChoice(name, values)] : [];
  });
}

/** A lexeme quoted for a tsquery, with any signs in it escaped. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
