import { otherTables } from '../../src/people/personal-data/other-tables.ts';
import { personalTables } from '../../src/people/personal-data/personal-data.ts';
import type { ColumnGroup, PersonalTable } from '../../src/people/personal-data/personal-table.ts';

/** The page that says of each column what becomes of it. */
export function personalDataPage(): string {
  return [
    '# Personal data, column by column',
    '',
    'Written by `npx vitest run --project=api services/api/test/personal-data/every-column.test.ts -u` from [`people/personal-data`](../services/api/src/people/personal-data), which an erasure and the archive of a person’s data go by. A column without an entry fails the test. [Decision 0076](decisions/0076-people-who-leave.md) says why.',
    '',
    '**Erase** means that the row goes. **Blank** means that the row stays with something else in it. **Keep** says why and until when.',
    '',
    ...personalTables
      .toSorted((one, other) => one.table.localeCompare(other.table))
      .flatMap(section),
    '## Tables that say nothing about a customer',
    '',
    '| Table | Why its columns are kept | Columns |',
    '|---|---|---|',
    ...otherTables
      .toSorted((one, other) => one.table.localeCompare(other.table))
      .map(({ table, why, names }) => `| ${table} | ${why} | ${names.join(', ')} |`),
    '',
  ].join('\n');
}

function section({ table, title, stays, columns }: PersonalTable): string[] {
  return [
    `## ${table}`,
    '',
    `${title}. ${stays ?? 'All of it goes.'}`,
    '',
    '| Columns | Fate | In the archive |',
    '|---|---|---|',
    ...columns.map(
      (group) => `| ${group.names.join(', ')} | ${fateOf(group)} | ${placeOf(group)} |`,
    ),
    '',
  ];
}

function fateOf({ fate }: ColumnGroup): string {
  if (fate.kind === 'erase') return 'Erase';
  return fate.kind === 'blank' ? `Blank: ${fate.inWords}` : `Keep: ${fate.why}`;
}

function placeOf({ leftOut, shown }: ColumnGroup): string {
  if (leftOut !== undefined) return `No: ${leftOut}`;
  return shown ? `Yes, ${shown.inWords}` : 'Yes';
}
