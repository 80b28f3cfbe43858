import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-files.ts';

/** The files that say what an order's money allows. */
const HOMES = ['packages/domain/src/order-state.ts', 'services/api/src/db/money-conditions.ts'];
/** Past steps of the database, and orders made up in every state. */
const NOT_JUDGED = /^services\/api\/src\/(?:db\/(?:migrations|first-schema)|sample)\//;

const EQUALS = /^[!=]==?$/;
const MONEY = /^'(?:paid|refunded)'$/;
const PAID = /^'paid'$/;
const IN_SQL = /\bmoney\s*(?:=|<>|!=|in)\s*\(?\s*'(?:paid|refunded)'/i;

/** Where an order's money is compared with a word instead of asking the domain what it allows: "file: expression". */
export function comparedMoney(): string[] {
  return sourceFiles()
    .filter((file) => !HOMES.includes(file) && !NOT_JUDGED.test(file))
    .flatMap((file) => {
      const source = readFileSync(join(repositoryRoot, file), 'utf8');
      return comparedIn(file, source).map((found) => `${file}: ${found}`);
    });
}

/** The comparisons of an order's money, or of its word, with "paid" in a file's code and in its SQL. */
export function comparedIn(file: string, source: string): string[] {
  const sql = IN_SQL.exec(source)?.[0];
  const found = sql === undefined ? [] : [sql];
  if (file.endsWith('.sql')) return found;
  const text = ({ start, end }: { readonly start: number; readonly end: number }) =>
    source.slice(start, end);
  new Visitor({
    BinaryExpression: (node) => {
      if (!EQUALS.test(node.operator)) return;
      const sides = [text(node.left), text(node.right)];
      const isAsked = sides.some((side, index) => isPaidWord(side, sides[1 - index] ?? ''));
      if (isAsked) found.push(text(node));
    },
    CallExpression: (node) => {
      const [column, , value] = node.arguments.map(text);
      if (/^'(?:\w+\.)?money'$/.test(column ?? '') && MONEY.test(value ?? ''))
        found.push(text(node));
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** A payment's own state is another matter; it is never "paid". */
function isPaidWord(side: string, other: string): boolean {
  if (/money$/i.test(side)) return MONEY.test(other);
  return /(?:state|status)$/i.test(side) && PAID.test(other);
}
