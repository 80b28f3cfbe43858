import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import S3rver from 's3rver';
import { expect, onTestFinished, test } from 'vitest';
import { readFileStoreUrl } from '../../src/gateways/files/file-store.ts';
import { createFileStore } from '../../src/gateways/files/open-file-store.ts';
import { useShop } from './shop.ts';

const shop = useShop();

test('A backup that was rehearsed is green, and one that was not is not', async () => {
  const { admin, place } = shop();

  const made = await admin(['backup', place]);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('Not rehearsed') });
  const never = await admin(['doctor', '--json'], { BACKUP_URL: pathToFileURL(place).href });
  expect(JSON.parse(never.said)).toContainEqual(
    expect.objectContaining({ what: 'No backup has ever been rehearsed with success.' }),
  );
  const again = await admin(['backup', place, '--rehearse']);

  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('is green') });
  const examined = await admin(['doctor', '--json'], { BACKUP_URL: pathToFileURL(place).href });
  expect(JSON.parse(examined.said)).toContainEqual({
    area: 'Backups',
    level: 'fine',
    what: expect.stringContaining('was restored and counted'),
  });
  const [newest = '', oldest = ''] = (await readdir(place)).toSorted().reverse();
  expect(await readdir(join(place, oldest))).not.toContain('rehearsal.json');
  const rehearsal = JSON.parse(await readFile(join(place, newest, 'rehearsal.json'), 'utf8'));
  expect(rehearsal).toMatchObject({ result: 'green', reason: null });
});

test('A bucket takes backups and gives them back, also encrypted, and one without its manifest is none', {
  timeout: 180_000,
}, async () => {
  const { admin, emptyTarget, place } = shop();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(place, '..', 's3'),
    configureBuckets: [{ name: 'backups', configs: [] }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  const bucket = `s3://S3RVER:S3RVER@127.0.0.1:${port}/backups?tls=false`;
  const identity = await generateX25519Identity();
  const file = join(place, '..', 'identity');
  await writeFile(file, `${identity}\n`);
  const env = {
    BACKUP_URL: bucket,
    BACKUP_RECIPIENT: await identityToRecipient(identity),
    BACKUP_IDENTITY_FILE: file,
  };

  const made = await admin(['backup', '--rehearse'], env);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('is green') });
  expect(made.said).not.toContain('S3RVER');
  expect(await admin(['restore', bucket, '--rehearse'], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('is green'),
  });
  const store = createFileStore(readFileStoreUrl(bucket) ?? expect.unreachable());
  const [name = ''] = /kerf-[\dTZ-]+/.exec(made.said) ?? [];
  const target = await emptyTarget();
  expect(await admin(['restore', bucket], { ...env, ...target.env })).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Restored ${name}`),
  });
  const { FILE_STORE_URL: files } = shop().api.config;
  const stored = (folder: string) => readdir(folder, { recursive: true });
  expect(await stored(target.files)).toEqual(
    await stored(files.kind === 'folder' ? files.path : ''),
  );
  await store.put(`${name}/settings.json.age`, new Uint8Array(8), 'application/octet-stream');
  expect(await admin(['restore', bucket, '--rehearse'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('settings.json.age is not what was backed up'),
  });
  await store.remove(`${name}/manifest.json`);

  expect(await admin(['restore', bucket, '--rehearse'], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining('no whole backup'),
  });
});
