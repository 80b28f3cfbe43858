import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../src/db/database.ts';

const SOURCES = join(import.meta.dirname, '../../src');

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly triggers: readonly { readonly name: string; readonly calls: string }[];
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly byDefault: string | null;
  readonly rules: string | null;
}

interface PostgresFunction {
  readonly name: string;
  readonly comment: string | null;
  readonly body: string;
}

/** The page of all tables, read from a migrated database and from the sources that write to them. */
export async function tablesPage(db: Database): Promise<string> {
  const [tables, functions] = [await readTables(db), await readFunctions(db)];
  const sources = [
    ...readSources(),
    ...functions.map(({ name, body }) => ({ place: `${name}()`, text: body })),
  ];
  return [
    '# Tables',
    '',
    'Written by `npx vitest run --project=api services/api/test/server/tables-page.test.ts -u` from a migrated database: the schema is [`db/first-schema/`](../services/api/src/db/first-schema) and the [migrations](../services/api/src/db/migrations) after it. What columns mean is said in [`db/schema/`](../services/api/src/db/schema). Erasing somebody writes to the tables that [personal-data.md](personal-data.md) names.',
    '',
    ...tables.flatMap((table) => tableSection(table, sources)),
    '## Functions',
    '',
    'What Postgres does itself, and why. Before version 18, `uuidv7` as well.',
    '',
    '| Function | Why |',
    '|---|---|',
    ...functions.map(({ name, comment }) => `| \`${name}\` | ${comment ?? reasonOf(name)} |`),
    '',
  ].join('\n');
}

function tableSection({ name, columns, triggers }: Table, sources: Sources): string[] {
  return [
    `## ${name}`,
    '',
    '| Column | Type | Rules |',
    '|---|---|---|',
    ...columns.map(columnRow),
    '',
    `Written by ${writersOf(name, sources).join(', ') || 'migrations alone'}.`,
    ...triggers.map(({ name: trigger, calls }) => `Trigger \`${trigger}\`: \`${calls}\`.`),
    '',
  ];
}

function columnRow({ name, type, isOptional, byDefault, rules }: Column): string {
  const facts = [
    isOptional ? 'optional' : '',
    byDefault === null ? '' : `default \`${byDefault}\``,
    rules ?? '',
  ];
  return `| ${name} | ${type} | ${facts.filter(Boolean).join('; ').replaceAll('|', '\\|')} |`;
}

async function readTables(db: Database): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select relname as name,
      (select json_agg(json_build_object(
        'name', attname, 'type', format_type(atttypid, atttypmod),
        'isOptional', not attnotnull, 'byDefault', pg_get_expr(adbin, adrelid),
        'rules', (select string_agg(replace(pg_get_constraintdef(oid), 'FOREIGN KEY ', ''), '; ' order by conname)
          from pg_constraint
          where conrelid = attrelid and conkey = array[attnum] and contype in ('c', 'f', 'p', 'u'))
      ) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped) as columns,
      (select coalesce(json_agg(json_build_object('name', tgname, 'calls', proname) order by tgname), '[]')
      from pg_trigger join pg_proc on pg_proc.oid = tgfoid
      where tgrelid = pg_class.oid and not tgisinternal) as triggers
    from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'kysely_migration'
    order by relname`.execute(db);
  return rows;
}

async function readFunctions(db: Database): Promise<PostgresFunction[]> {
  const { rows } = await sql<PostgresFunction>`
    select proname as name, obj_description(pg_proc.oid, 'pg_proc') as comment, prosrc as body from pg_proc
    where pronamespace = 'public'::regnamespace and not exists
      (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      -- What version 18 has itself, and what these tests have added.
      and proname not in ('uuidv7', 'fingerprint_of_all')
    order by 1`.execute(db);
  return rows;
}

/** The comment that a function's file in the first schema begins with. */
function reasonOf(name: string): string {
  const [file] = globSync(join(SOURCES, `db/first-schema/*/${name.replaceAll('_', '-')}.sql`));
  if (file === undefined) throw new Error(`Say what ${name} is for: comment on function ${name}.`);
  const lines = readFileSync(file, 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('-- '));
  return lines
    .slice(0, end)
    .map((line) => line.slice(3))
    .join(' ');
}

type Sources = readonly { readonly place: string; readonly text: string }[];

function readSources(): Sources {
  return globSync('**/*.ts', {
    cwd: SOURCES,
    exclude: (name) => /^(db\/migrations|sample)/.test(name),
  })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => ({ place: placeOf(file), text: readFileSync(join(SOURCES, file), 'utf8') }));
}

/** "ordering/pad" for a file of a room's module, else the file. */
function placeOf(file: string): string {
  const [room, module, ...rest] = file.split('/');
  return rest.length === 0 || room === 'db' ? file : `${room}/${module}`;
}

function writersOf(table: string, sources: Sources): string[] {
  const writes = new RegExp(
    `(insertInto|updateTable|deleteFrom|deleteInBatches)\\([^)']*'${table}'|(insert into|update|delete from) ${table}\\b(?! of)`,
  );
  return [...new Set(sources.filter(({ text }) => writes.test(text)).map(({ place }) => place))]
    .toSorted()
    .map((place) => `\`${place}\``);
}
