import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type FileStore,
  FileStoreRefusal,
  FileStoreTrouble,
  readFileStoreUrl,
} from '../../src/gateways/files/file-store.ts';
import { createFileStore } from '../../src/gateways/files/open-file-store.ts';

/** A folder, and the port of an S3-compatible server that checks signatures. */
const places = { folder: '', port: 0 };
let server: S3rver;

beforeAll(async () => {
  places.folder = await mkdtemp(join(tmpdir(), 'kerf-store-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(places.folder, 's3'),
    configureBuckets: [{ name: 'kerf-files', configs: [] }],
  });
  places.port = (await server.run()).port;
});

afterAll(async () => {
  await server.close();
  await rm(places.folder, { recursive: true });
});

/** The URL with the server's only valid key, unless changed. */
const s3Url = (changes: { key?: string; bucket?: string } = {}) =>
  `s3://${changes.key ?? 'S3RVER'}:S3RVER@127.0.0.1:${places.port}/${changes.bucket ?? 'kerf-files'}?tls=false`;

function storeAt(url: string): FileStore {
  return createFileStore(readFileStoreUrl(url) ?? expect.unreachable());
}

const stores: readonly [what: string, open: () => FileStore][] = [
  ['a folder', () => storeAt(`file://${places.folder}/files`)],
  ['an S3-compatible server', () => storeAt(s3Url())],
];

const bytes = (text: string) => new TextEncoder().encode(text);

async function textAt(store: FileStore, name: string): Promise<string | null> {
  const file = await store.read(name);
  if (!file) return null;
  const text = await new Response(file.content).text();
  expect(file.size).toBe(bytes(text).length);
  return text;
}

describe.for(stores)('The store of files in %s', ([, open]) => {
  test('returns a stored file byte for byte', async () => {
    const store = open();
    const every = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);

    await store.put('aa/640.avif', every, 'image/avif');

    const file = (await store.read('aa/640.avif')) ?? expect.unreachable();
    expect(file.size).toBe(every.length);
    expect(new Uint8Array(await new Response(file.content).arrayBuffer())).toEqual(every);
  });

  test('returns null for a missing file', async () => {
    expect(await textAt(open(), 'bb/640.avif')).toBeNull();
    expect(await textAt(open(), 'aa/640.avif/more')).toBeNull();
  });

  test('accepts the same file again, also concurrently', async () => {
    const store = open();

    await Promise.all(
      Array.from({ length: 8 }, () => store.put('cc/paper.pdf', bytes('paper'), 'application/pdf')),
    );

    expect(await textAt(store, 'cc/paper.pdf')).toBe('paper');
  });

  test('removes a file, and its neighbours stay', async () => {
    const store = open();
    await store.put('dd/320.jpg', bytes('small'), 'image/jpeg');
    await store.put('dd/640.jpg', bytes('large'), 'image/jpeg');

    await store.remove('dd/320.jpg');
    await store.remove('dd/320.jpg');

    expect([await textAt(store, 'dd/320.jpg'), await textAt(store, 'dd/640.jpg')]).toEqual([
      null,
      'large',
    ]);
    await store.remove('dd/640.jpg');
    expect(await textAt(store, 'dd/640.jpg')).toBeNull();
  });

  test('is usable', async () => {
    await open().check();
  });
});

test('A folder keeps no draft of a file, and leaves none of its own behind', async () => {
  const folder = join(places.folder, 'tidy');
  const store = storeAt(`file://${folder}`);
  await store.check();
  await store.put('ee/1.jpg', bytes('one'), 'image/jpeg');
  expect(await readdir(join(folder, 'ee'))).toEqual(['1.jpg']);

  await store.remove('ee/1.jpg');

  expect(await readdir(folder)).toEqual([]);
});

test('A folder loses what a process that was killed while writing has left, with the file', async () => {
  const folder = join(places.folder, 'killed');
  const store = storeAt(`file://${folder}`);
  await store.check();
  await store.put('ff/64.jpg', bytes('one'), 'image/jpeg');
  await store.put('ff/640.jpg', bytes('two'), 'image/jpeg');
  await writeFile(join(folder, 'ff', '64.jpg.0d5e4f7a-0000-4000-8000-000000000000'), 'hal');

  await store.remove('ff/64.jpg');
  expect(await readdir(join(folder, 'ff'))).toEqual(['640.jpg']);

  await store.remove('ff/640.jpg');
  expect(await readdir(folder)).toEqual([]);
});

test('What can never take files is refused: a file for a folder, another key, a bucket that is not there', async () => {
  const file = join(places.folder, 'a-file');
  await writeFile(file, '');

  for (const url of [`file://${file}`, s3Url({ key: 'OTHER' }), s3Url({ bucket: 'nowhere' })]) {
    await expect(storeAt(url).check()).rejects.toThrow(FileStoreRefusal);
  }
  await expect(storeAt('s3://key:secret@no-such-host.invalid/bucket').check()).rejects.toThrow(
    'there is no such host',
  );
});

test('A store that does not answer is in trouble, whatever is asked', async () => {
  const store = storeAt('s3://key:secret@127.0.0.1:9/bucket?tls=false');

  await expect(store.put('a/b', bytes('x'), 'image/jpeg')).rejects.toThrow(FileStoreTrouble);
  await expect(store.read('a/b')).rejects.toThrow(FileStoreTrouble);
  await expect(store.remove('a/b')).rejects.toThrow(FileStoreTrouble);
  await expect(store.check()).rejects.toThrow(FileStoreTrouble);
});
