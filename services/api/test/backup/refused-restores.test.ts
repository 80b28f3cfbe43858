import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { startApiProcess } from '../harness/api-process.ts';
import { until } from '../harness/until.ts';
import { useShop } from './shop.ts';
import { programsWith, sentence, wholeBackup } from './spoiled-backups.ts';

const shop = useShop();

afterEach(() => rm(shop().place, { recursive: true, force: true }));

/** Each makes a backup in a folder unusable. */
const damages: readonly [string, (folder: string) => Promise<unknown>, string][] = [
  [
    'one byte more in the dump',
    (folder) => appendFile(join(folder, 'database.dump'), 'x'),
    'database.dump is not what was backed up',
  ],
  [
    'plain text for the dump',
    (folder) => writeFile(join(folder, 'database.dump'), 'create table orders ();'),
    'database.dump is not what was backed up',
  ],
  ['no files', (folder) => rm(join(folder, 'files'), { recursive: true }), 'is missing in kerf-'],
  ['no manifest', (folder) => rm(join(folder, 'manifest.json')), 'no whole backup'],
  [
    'a manifest of a newer release',
    async (folder) => {
      const path = join(folder, 'manifest.json');
      const manifest = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify({ ...manifest, release: '99.0.0' }));
    },
    'of release 99.0.0',
  ],
  [
    'a count that the tables do not have',
    async (folder) => {
      const path = join(folder, 'manifest.json');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replace(/"public.users": (\d+)/, '"public.users": 1$1'));
    },
    'public.users has',
  ],
];

test.each(damages)(
  'A backup with %s is never green and never restored',
  async (_, damage, said) => {
    const { admin, place, emptyTarget, environment } = shop();
    await damage(await wholeBackup(shop()));
    const { env } = await emptyTarget();

    expect(await admin(['restore', place, '--rehearse'])).toMatchObject({
      code: 1,
      said: sentence(said),
    });
    expect(await admin(['restore', place], env)).toMatchObject({ code: 1, said: sentence(said) });

    const process = startApiProcess({ ...environment, ...env });
    expect(await process.ended).toBe(1);
  },
);

test('A database that is not empty is left as it is, by restores and rehearsals', async () => {
  const { admin, place, environment, api } = shop();
  await wholeBackup(shop());
  const count = () => sql`select count(*) from orders`.execute(api.db);
  const before = await count();
  const url = environment.DATABASE_URL ?? '';

  const restored = await admin(['restore', place]);
  const rehearsed = await admin(['restore', place, '--rehearse'], { REHEARSAL_DATABASE_URL: url });

  for (const ended of [restored, rehearsed]) {
    expect(ended).toMatchObject({ code: 1, said: sentence('is not empty') });
  }
  expect((await count()).rows).toEqual(before.rows);
});

test('A restore that was killed leaves a database on which nothing starts', async () => {
  const { emptyTarget, environment, start, place } = shop();
  await wholeBackup(shop());
  const { url, env } = await emptyTarget();
  const tools = await programsWith(shop(), { pg_restore: 'exec tail --pid=$PPID -f /dev/null' });
  const restoring = start(['restore', place], { ...env, ...tools });
  const db = openDatabase({ url, poolSize: 1, onConnectionLost: () => {} });
  await until('the restore to be under way', async () => {
    const { rows } = await sql`select from pg_namespace where nspname = 'kerf_restoring'`.execute(
      db,
    );
    return rows.length > 0;
  });
  restoring.kill();
  await restoring.ended;
  await db.destroy();

  const process = startApiProcess({ ...environment, ...env });

  expect(await process.ended).toBe(1);
  expect(process.said()).toContain('A restore of this database is under way, or did not end.');
});

test('An empty database where the file store belongs to another one is refused with what to look at', async () => {
  const { emptyTarget, environment } = shop();
  const { url } = await emptyTarget();
  const db = openDatabase({ url, poolSize: 2, patient: true, onConnectionLost: () => {} });
  await migrate(db);
  await sql`update installation set id = gen_random_uuid()`.execute(db);
  await db.destroy();

  const process = startApiProcess({ ...environment, DATABASE_URL: url });

  expect(await process.ended).toBe(1);
  expect(process.said()).toMatch(/belong to another one.*DATABASE_URL.*restore.*--reset/);
});
