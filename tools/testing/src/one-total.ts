import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { parseSync, Visitor } from 'oxc-parser';
import { sourceFiles } from './source-files.ts';

/** The files that multiply a quantity by a price. */
const MULTIPLY = [
  'packages/domain/src/quote.ts',
  // Sums in Postgres: the worth of the stock at list prices, and what each product has earned.
  'services/api/src/admin/reports/stock-report.store.ts',
  'services/api/src/db/first-schema/functions/add-revenue.sql',
  'services/api/src/db/migrations/0182-tax-of-revenue.ts',
  'services/api/src/db/migrations/0186-tax-of-refunded-shipping.ts',
  'services/api/src/db/migrations/0210-tax-by-what-is-left.ts',
  'services/api/src/db/migrations/0220-destinations-of-orders.ts',
  'services/api/src/db/migrations/0222-supplements-of-orders.ts',
  'services/api/src/db/migrations/0240-tax-ends-at-nothing.ts',
];

const PRICE = /price|cents/i;
const NUMBER_OF_UNITS = /quantity|units|on_?hand/i;
const IN_SQL = /[\w.]*price_cents \* [a-z_.]+|[a-z_.]+ \* [\w.]*price_cents/i;

/** Where a quantity is multiplied by a price: "file: expression". */
export function multipliedPrices(): string[] {
  return sourceFiles()
    .filter((file) => !MULTIPLY.includes(file))
    .flatMap((file) => {
      const source = readFileSync(join(repositoryRoot, file), 'utf8');
      return multipliedIn(file, source).map((found) => `${file}: ${found}`);
    });
}

/** The expressions of a file that multiply a quantity by a price, in its code and in its SQL. */
export function multipliedIn(file: string, source: string): string[] {
  const sql = IN_SQL.exec(source)?.[0];
  if (file.endsWith('.sql')) return sql === undefined ? [] : [sql];
  const found: string[] = [];
  new Visitor({
    BinaryExpression: ({ operator, left, right, start, end }) => {
      if (operator !== '*') return;
      const [one, other] = [
        source.slice(left.start, left.end),
        source.slice(right.start, right.end),
      ];
      const isTotal =
        (PRICE.test(one) && NUMBER_OF_UNITS.test(other)) ||
        (PRICE.test(other) && NUMBER_OF_UNITS.test(one));
      if (isTotal) found.push(source.slice(start, end));
    },
  }).visit(parseSync(file, source).program);
  return sql === undefined || found.includes(sql) ? found : [...found, sql];
}
