import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const TABLES = /\b(?:revenue_entries|revenue_days|customer_months|product_sales|tax_entries)\b/;
/** The database itself, the folder that reads them, and the list of what becomes of each column of a person. */
const HOMES = /^services\/api\/src\/(?:db|platform\/revenue|people\/personal-data)\//;

test('the tables of revenue are read in one folder', () => {
  const others = sourceFiles()
    .filter((file) => file.startsWith('services/') && !HOMES.test(file))
    .filter((file) => {
      const code = readFileSync(join(repositoryRoot, file), 'utf8');
      // The doctor names a table to whoever reads its findings.
      return TABLES.test(code.replace(/remedy: '.*'/g, ''));
    });

  expect(others).toEqual([]);
});
