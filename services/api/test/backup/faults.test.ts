import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { until } from '../harness/until.ts';
import { useShop } from './shop.ts';
import { backupsOf, programsWith, sentence, wholeBackup } from './spoiled-backups.ts';

const shop = useShop();

afterEach(() => rm(shop().place, { recursive: true, force: true }));

async function identityFile(): Promise<{ recipient: string; file: string }> {
  const identity = await generateX25519Identity();
  const file = join(shop().place, '..', `identity-${Math.random()}`);
  await writeFile(file, `# made by a test\n${identity}\n`);
  return { recipient: await identityToRecipient(identity), file };
}

/** The path of a picture in the store. */
async function somePicture(): Promise<string> {
  const { FILE_STORE_URL: store } = shop().api.config;
  const folder = store.kind === 'folder' ? store.path : '';
  const [stored = ''] = (await readdir(folder)).filter((name) => name.length === 40);
  const [file = ''] = await readdir(join(folder, stored));
  return join(folder, stored, file);
}

/** Waits until a backup that is being made has begun with a part. */
const drafted = (part: string) =>
  until(`${part} to be under way`, async () => {
    const found = await readdir(shop().place, { recursive: true }).catch(() => []);
    return found.some((name) => name.endsWith(part));
  });

const half = '/usr/lib/postgresql/15/bin/pg_dump "$@" | head -c 20000';

test('A backup killed while it dumps or copies files is none, and the next one is whole', async () => {
  const { start, admin, place } = shop();
  const picture = await somePicture();
  const bytes = await readFile(picture);

  const dumping = start(
    ['backup', place],
    await programsWith(shop(), { pg_dump: `${half}; exec tail --pid=$PPID -f /dev/null` }),
  );
  await drafted('database.dump');
  dumping.kill();
  await dumping.ended;
  expect(await backupsOf(shop())).toEqual([]);

  // Reading it waits for somebody who writes.
  await rm(picture);
  spawnSync('mkfifo', [picture]);
  const copying = start(['backup', place]);
  await drafted('files.jsonl');
  copying.kill();
  await copying.ended;
  await rm(picture);
  await writeFile(picture, bytes);
  expect(await backupsOf(shop())).toEqual([]);
  expect(await admin(['restore', place, '--rehearse'])).toMatchObject({
    code: 1,
    said: sentence('no whole backup'),
  });

  expect(await admin(['backup', place, '--rehearse'])).toMatchObject({ code: 0 });
  expect((await readdir(place)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test('While files are copied no transaction is open, and another backup is still refused', async () => {
  const { start, admin, place, api } = shop();
  const picture = await somePicture();
  const bytes = await readFile(picture);
  // Reading it waits for somebody who writes.
  await rm(picture);
  spawnSync('mkfifo', [picture]);

  const copying = start(['backup', place, '--rehearse']);
  await drafted('files.jsonl');
  const idle = await until('the transaction to have ended', async () => {
    const { rows } = await sql<{ open: boolean }>`
      select xact_start is not null as open from pg_stat_activity
      where pid in (select pid from pg_locks where locktype = 'advisory' and objid = 740120)`.execute(
      api.db,
    );
    return rows[0]?.open === false;
  });
  const second = await admin(['backup', join(place, 'elsewhere')]);
  await writeFile(picture, bytes);
  const { code, said } = await copying.ended;
  await rm(picture);
  await writeFile(picture, bytes);

  expect(idle).toBe(true);
  expect(second).toMatchObject({ code: 1, said: sentence('Another backup') });
  expect(code, said).toBe(0);
  expect(said).toContain('is green');
});

test('A dump that breaks off is no backup, and leaves nothing', async () => {
  const { admin, place } = shop();

  const ended = await admin(
    ['backup', place],
    await programsWith(shop(), { pg_dump: `${half}; echo broken >&2; exit 1` }),
  );

  expect(ended).toMatchObject({ code: 1, said: sentence('pg_dump ended with 1: broken') });
  expect(await readdir(place)).toEqual([]);
});

test('While a backup is under way a second one is refused', async () => {
  const { start, admin, place } = shop();
  const first = start(
    ['backup', place],
    await programsWith(shop(), { pg_dump: `${half}; exec tail --pid=$PPID -f /dev/null` }),
  );
  await until(
    'the first to hold the lock',
    async () => (await readdir(place).catch(() => [])).length > 0,
  );

  const second = await admin(['backup', join(place, 'elsewhere')]);
  first.kill();
  await first.ended;

  expect(second).toMatchObject({ code: 1, said: sentence('Another backup') });
});

test('Programs of another major version are refused with the package to install', async () => {
  const { admin, place } = shop();
  const { POSTGRES_PROGRAMS = '' } = await programsWith(shop(), {});
  await writeFile(
    join(POSTGRES_PROGRAMS, 'pg_dump'),
    '#!/bin/sh\necho "pg_dump (PostgreSQL) 14.9"\n',
  );

  const ended = await admin(['backup', place], { POSTGRES_PROGRAMS });

  expect(ended).toMatchObject({ code: 1, said: sentence('of 14.*postgresql-client-15') });
  expect(await backupsOf(shop())).toEqual([]);
});

test('A full disk is one sentence, and leaves nothing that passes for a backup', async ({
  skip,
}) => {
  const { admin, place } = shop();
  await mkdir(place, { recursive: true });
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', place]);
  if (mounted.status !== 0) skip('mounting a small disk takes root');
  try {
    const ended = await admin(['backup', place]);

    expect(ended).toMatchObject({ code: 1, said: sentence('The disk is full') });
    expect(await readdir(place)).toEqual([]);
  } finally {
    spawnSync('umount', [place]);
  }
});

test('An encrypted backup is green with its identity alone, and tells nothing without it', async () => {
  const { admin, place, purchase, emptyTarget } = shop();
  const { recipient, file } = await identityFile();
  const other = await identityFile();
  const encrypted = { BACKUP_RECIPIENT: recipient };

  expect(await admin(['backup', place, '--rehearse'], encrypted)).toMatchObject({
    code: 3,
    said: expect.stringContaining('BACKUP_IDENTITY_FILE names no identity'),
  });
  const [name = ''] = await backupsOf(shop());
  for (const part of await readdir(join(place, name))) {
    const text = await readFile(join(place, name, part)).catch(() => Buffer.from(''));
    expect(text.includes(purchase.buyer.email)).toBe(false);
  }
  const rehearsal = (identity: string) =>
    admin(['restore', place, '--rehearse'], { BACKUP_IDENTITY_FILE: identity });
  expect(await rehearsal(other.file)).toMatchObject({
    code: 1,
    said: sentence('cannot be decrypted'),
  });
  const { env } = await emptyTarget();
  expect(await admin(['restore', place], env)).toMatchObject({
    code: 1,
    said: sentence('is encrypted'),
  });
  expect(await rehearsal(file)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is green'),
  });
});

test('The settings are kept without their secrets', async () => {
  const folder = await wholeBackup(shop());
  const { api } = shop();

  const settings = await readFile(join(folder, 'settings.json'), 'utf8');

  expect(JSON.parse(settings)).toMatchObject({ WEB_ORIGINS: api.config.WEB_ORIGINS.join(',') });
  const { password } = new URL(api.config.DATABASE_URL);
  for (const secret of [api.config.STRIPE_SECRET_KEY, api.config.ACCESS_TOKEN_SECRET, password]) {
    expect(settings).not.toContain(secret);
  }
});

test.each([[['backup', '--everything']], [['restore']], [['hold']], [['release', 'now']]])(
  'What is no command is answered with the usage: %s',
  async (args) => {
    expect(await shop().admin(args)).toMatchObject({
      code: 2,
      said: expect.stringContaining('npm run admin -- backup [TO]'),
    });
  },
);
