import { sql } from 'kysely';
import { SetupError } from '../setup-error.ts';
import type { Database } from './database.ts';

const OLDEST = 15;
/** The names under which servers know it. Sorting and upper and lower case are then the same everywhere. */
const LOCALES = ['C.UTF-8', 'C.utf8', 'C.UTF8'];

interface Facts {
  readonly version: number;
  readonly encoding: string;
  /** Of the database's own rules for letters, or of the C library. */
  readonly locale: string;
}

/** The database's Postgres is too old, or it compares letters in another way than the tests have seen. */
export class UnsuitableDatabase extends SetupError {
  override readonly name = 'UnsuitableDatabase';
}

/** Throws an UnsuitableDatabase that says how to create one that suits. */
export async function requirePostgres(db: Database): Promise<void> {
  const { version, encoding, locale } = await readFacts(db);
  if (version < OLDEST)
    throw new UnsuitableDatabase(
      `This is Postgres ${version}. Kerf needs Postgres ${OLDEST} or newer.`,
    );
  if (encoding === 'UTF8' && LOCALES.includes(locale)) return;
  throw new UnsuitableDatabase(
    `The database has the encoding ${encoding} and the locale ${locale}. Kerf needs UTF8 and C.UTF-8: ` +
      "create database kerf template template0 encoding 'UTF8' locale 'C.UTF-8'.",
  );
}

async function readFacts(db: Database): Promise<Facts> {
  // Of the built-in rules only since version 17, and the column with their name came with them.
  const { rows } = await sql<Facts>`
    select current_setting('server_version_num')::int / 10000 as version,
      pg_encoding_to_char(encoding) as encoding,
      case
        when datlocprovider = 'b' then to_jsonb(pg_database) ->> 'datlocale'
        when datlocprovider = 'c' and datcollate = datctype then datctype
        else concat_ws(', ', datcollate, datctype, 'provider ' || datlocprovider::text)
      end as locale
    from pg_database where datname = current_database()`.execute(db);
  const [facts] = rows;
  if (!facts) throw new Error('Postgres does not know the database of this connection.');
  return facts;
}
