import { type ChosenFacets, facetNames } from '@kerf/domain/search/facets';
import {
  acceptedLengths,
  type Measure,
  type ParsedSearch,
  TOLERANCE_MM,
} from '@kerf/domain/search/parsed-search';
import { type RawBuilder, sql } from 'kysely';
import { choiceNumber, hasChoice } from '../../db/facet-signature.ts';
import { containingNumber } from '../../db/listing.ts';

type Condition = RawBuilder<boolean>;

/** The column of each measure. Discs and strips share columns, so that one index serves both. */
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

/** A searched length: the column, the length itself, and every length that also matches. */
export interface LengthCriterion {
  readonly column: RawBuilder<number>;
  readonly length: number;
  readonly lengths: readonly number[];
  readonly isPrecise: boolean;
}

export function lengthCriteria(parsed: ParsedSearch): LengthCriterion[] {
  const names = Object.keys(columns).filter((name): name is Measure => name in parsed.measures);
  return names.flatMap((name) => {
    const lengths = acceptedLengths(parsed, name);
    const [length] = lengths;
    if (length === undefined) return [];
    const column = sql<number>`${sql.ref(columns[name])}`;
    return [{ column, length, lengths, isPrecise: parsed.precise.includes(name) }];
  });
}

/** Matches any of the lengths. One range over all of them makes Postgres read the index once. */
export function isWithin(
  { column, lengths }: Pick<LengthCriterion, 'column' | 'lengths'>,
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

export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Whether a SKU or alias of the product is one of these codes. */
export function hasCode(codes: readonly string[]): Condition {
  return sql<boolean>`product_id = any(${productsWithCode(codes)})`;
}

export function hasNoCode(codes: readonly string[]): Condition {
  return sql<boolean>`product_id <> all(${productsWithCode(codes)})`;
}

function productsWithCode(codes: readonly string[]): RawBuilder<string[]> {
  return sql<
    string[]
  >`array(select product_id from product_codes where code = any(${codes}::text[]))`;
}

/** Conditions for the lengths, teeth, grind and numbers of a search. */
export function specificationConditions(parsed: ParsedSearch): Condition[] {
  const { numbers, teeth, teethPerInch: pitch, grind } = parsed;
  return [
    ...lengthCriteria(parsed).map((wanted) => isWithin(wanted)),
    ...(teeth === null ? [] : [sql<boolean>`teeth = ${teeth}::float8`]),
    ...(pitch
      ? [
          sql<boolean>`teeth_per_inch between ${pitch.from - PITCH_TOLERANCE}::float8 and ${pitch.to + PITCH_TOLERANCE}::float8`,
        ]
      : []),
    ...(grind === null ? [] : [sql<boolean>`grind = ${choiceNumber('grind', grind)}::smallint`]),
    ...shapeConditions(parsed),
    ...numbers.map(
      (length) =>
        sql<boolean>`(words @@ ${quoted(`${length}`)}::tsquery or ${isWithin({ column: sql.ref('size'), lengths: [length] })})`,
    ),
  ];
}

const PITCH_TOLERANCE = 0.05;

/** Restricts the shape, since discs and strips share columns. */
function shapeConditions({ shape, measures }: ParsedSearch): Condition[] {
  const isMeasured = Object.keys(measures).some((name) => name !== 'size');
  if (shape === null || !isMeasured) return [];
  const isDisc = sql<boolean>`kind = ${choiceNumber('kind', 'circular')}::smallint`;
  return [shape === 'disc' ? isDisc : sql<boolean>`not ${isDisc}`];
}

type WordsQuery = RawBuilder<unknown>;

/** A text query for every word; the last one also matches as a prefix, since it may be incomplete. Null without words. */
export function wordsQuery(words: readonly string[]): WordsQuery | null {
  const parts = words
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part !== '');
  if (parts.length === 0) return null;
  const queries = parts.map((part, index) => {
    const lexeme = quoted(part);
    // A single letter alone is a prefix of too many words.
    const isPrefix = index === parts.length - 1 && (part.length > 1 || index > 0);
    return isPrefix
      ? sql`(${allLexemes('english', lexeme)} || ${allLexemes('simple', `${lexeme}:*`)})`
      : allLexemes('english', lexeme);
  });
  return sql`(${sql.join(queries, sql` && `)})`;
}

/** Postgres parses `1e02aed0` as a number followed by a word, but products do not store the order of words. */
function allLexemes(configuration: 'english' | 'simple', lexeme: string): WordsQuery {
  return sql`replace(to_tsquery(${sql.lit(configuration)}, ${lexeme})::text, '<->', '&')::tsquery`;
}

/**
 * Whether the name, SKU or an alias contains every piece of a text as written: `10.5`, `7 1/4"`. Null
 * without words.
 */
export function hasAsWritten(text: string): Condition | null {
  const pieces = text.split(/\s+/).filter((piece) => piece !== '');
  const words = wordsQuery(pieces.slice(0, PIECES_MAX));
  if (!words) return null;
  const written = sql`lower(concat_ws(' ', p.name, p.sku, array_to_string(p.aliases, ' ')))`;
  const hasPieces = pieces.map((piece) => sql<boolean>`${written} like ${containingNumber(piece)}`);
  // Not `exists`, which Postgres might answer by reading all products.
  return sql<boolean>`(${hasWords('title', evaluatedOnce(words))} and (
    select ${allOf(hasPieces)} from products p where p.id = product_search.product_id))`;
}

const PIECES_MAX = 12;

/** Makes Postgres parse the words once. In a generic plan, it would parse them for every product. */
export function evaluatedOnce(query: WordsQuery): WordsQuery {
  return sql`(select ${query})`;
}

/** Whether the product has every word: in its name, SKU or aliases (`title`), or anywhere (`words`). */
export function hasWords(where: 'title' | 'words', query: WordsQuery): Condition {
  return sql<boolean>`${sql.ref(where)} @@ ${query}`;
}

/** Conditions for the chosen facets. */
export function facetConditions(chosen: ChosenFacets): Condition[] {
  return facetNames.flatMap((name) => {
    const values = chosen[name];
    return values && values.length > 0 ? [hasChoice(name, values)] : [];
  });
}

/** Quotes a lexeme for a tsquery. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, '$&$&')}'`;
}
