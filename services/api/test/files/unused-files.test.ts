import { readdir } from 'node:fs/promises';
import { product as productSchema } from '@kerf/contract/schemas/product';
import { type ProductFiles, productFiles } from '@kerf/contract/schemas/product-files';
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { FileStoreTrouble } from '../../src/gateways/files/file-store.ts';
import { openFileStore } from '../../src/gateways/files/open-file-store.ts';
import { createLog } from '../../src/log.ts';
import { deleteUnusedFiles } from '../../src/platform/files/keep-file.ts';
import { fingerprint } from '../harness/fingerprint.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { samplePdf, samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
const unreachable = useApi({
  config: {
    FILE_STORE_URL: {
      kind: 's3',
      bucketUrl: 'http://127.0.0.1:9/bucket',
      access: { accessKeyId: 'key', secretAccessKey: 'secret', region: 'us-east-1' },
    },
  },
});
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

async function productWithPicture(color: string): Promise<{ id: string; files: ProductFiles }> {
  const { id } = await stockProduct(api());
  const raw = await samplePicture({ color });
  const reply = await admin.call('POST', `/product/${id}/pictures`, { raw });
  return { id, files: reply.as(productFiles) };
}

const fileOf = ({ pictures }: ProductFiles) => pictures[0]?.file ?? expect.unreachable();

const removeAll = (id: string, { version }: ProductFiles) =>
  admin.call('PUT', `/product/${id}/pictures`, { body: { version, pictures: [] } });

const daysPass = (days: number) =>
  sql`update files set used_at = used_at - make_interval(days => ${days})`.execute(api().db);

/** The ids of the files in the store's folder. */
async function storedIds(): Promise<string[]> {
  const { FILE_STORE_URL: store } = api().config;
  const names = store.kind === 'folder' ? await readdir(store.path) : expect.unreachable();
  // Beside them lies what says whose they are.
  return names.filter((name) => name !== 'installation.json');
}

test('Files that no product shows go after the recovery window, here two days; those of others, archived ones too, stay', async () => {
  const shown = await productWithPicture('#100');
  const archived = await productWithPicture('#200');
  const removed = await productWithPicture('#300');
  const { id } = shown;
  const paper = (await admin.call('POST', `/product/${id}/papers`, { raw: samplePdf('kept') })).as(
    productFiles,
  ).papers[0];
  await admin.call('DELETE', `/product/${archived.id}`);
  await removeAll(removed.id, removed.files);

  await deleteUnusedFiles(api().deps);
  expect(await storedIds()).toContain(fileOf(removed.files));
  await daysPass(3);
  await deleteUnusedFiles(api().deps);

  const kept = [fileOf(shown.files), fileOf(archived.files), paper?.file ?? ''];
  expect((await storedIds()).toSorted()).toEqual(kept.toSorted());
  const rows = await api().db.selectFrom('files').select('id').execute();
  expect(rows.map((row) => row.id).toSorted()).toEqual(kept.toSorted());
});

test('A picture that another product shows as well stays when one lets go of it', async () => {
  const one = await productWithPicture('#400');
  const two = await productWithPicture('#400');
  expect(fileOf(two.files)).toBe(fileOf(one.files));
  await removeAll(one.id, one.files);
  await daysPass(3);

  await deleteUnusedFiles(api().deps);

  expect(await storedIds()).toContain(fileOf(one.files));
});

test('What was deleted cannot be put back, and can be uploaded again', async () => {
  const { id, files } = await productWithPicture('#500');
  const { version } = (await removeAll(id, files)).as(productFiles);
  await daysPass(3);
  await deleteUnusedFiles(api().deps);

  const pictures = [{ file: fileOf(files), alt: '' }];
  const back = await admin.call('PUT', `/product/${id}/pictures`, { body: { version, pictures } });
  expectFieldErrors(back, 'pictures.0.file');
  const raw = await samplePicture({ color: '#500' });
  const again = await admin.call('POST', `/product/${id}/pictures`, { raw });
  expect(fileOf(again.as(productFiles))).toBe(fileOf(files));
  expect(await storedIds()).toContain(fileOf(files));
});

test('A deletion that is cut off between the store and the row is finished the next time', async () => {
  const { id, files } = await productWithPicture('#600');
  await removeAll(id, files);
  await daysPass(3);
  const { fileStore } = api().deps;
  const cutOff = {
    ...fileStore,
    remove: async (name: string) => {
      await fileStore.remove(name);
      throw new FileStoreTrouble('Cut off.');
    },
  };

  await expect(deleteUnusedFiles({ ...api().deps, fileStore: cutOff })).rejects.toThrow('Cut off.');
  await deleteUnusedFiles(api().deps);

  expect(await storedIds()).not.toContain(fileOf(files));
});

test('A file that the store does not remove keeps none behind it, and is tried again the next time', async () => {
  const stuck = await productWithPicture('#610');
  const behind = await productWithPicture('#620');
  await removeAll(stuck.id, stuck.files);
  await daysPass(1);
  await removeAll(behind.id, behind.files);
  await daysPass(3);
  const { fileStore } = api().deps;
  const remove = async (name: string) => {
    if (name.startsWith(fileOf(stuck.files))) throw new FileStoreTrouble('Held back.');
    await fileStore.remove(name);
  };

  const deletion = deleteUnusedFiles({ ...api().deps, fileStore: { ...fileStore, remove } });

  await expect(deletion).rejects.toThrow('Held back.');
  expect(await storedIds()).toContain(fileOf(stuck.files));
  expect(await storedIds()).not.toContain(fileOf(behind.files));
  await deleteUnusedFiles(api().deps);
  expect(await storedIds()).not.toContain(fileOf(stuck.files));
});

test('A store that removes nothing is not asked for every file', async () => {
  await sql`
    insert into files (id, kind, names, facts, used_at)
    select lpad(to_hex(n), 40, '0'), 'picture', '{640.avif}', '{}', now() - interval '3 days'
    from generate_series(1, 40) n`.execute(api().db);
  const remove = vi.fn(() => Promise.reject(new FileStoreTrouble('Down.')));
  const { fileStore } = api().deps;

  const deletion = deleteUnusedFiles({ ...api().deps, fileStore: { ...fileStore, remove } });

  await expect(deletion).rejects.toThrow('Down.');
  expect(remove).toHaveBeenCalledTimes(10);
  await deleteUnusedFiles(api().deps);
});

test('Putting a picture back while it is being deleted either keeps it whole or is refused', async () => {
  const { id, files } = await productWithPicture('#700');
  const { version } = (await removeAll(id, files)).as(productFiles);
  await daysPass(3);
  const pictures = [{ file: fileOf(files), alt: '' }];

  const [back] = await Promise.all([
    admin.call('PUT', `/product/${id}/pictures`, { body: { version, pictures } }),
    deleteUnusedFiles(api().deps),
  ]);

  const shown = (await api().call('GET', `/product/${id}`)).as(productSchema).pictures ?? [];
  expect(shown).toHaveLength(back.status === 200 ? 1 : 0);
  expect((await storedIds()).includes(fileOf(files))).toBe(back.status === 200);
});

test('With the store out of reach, an upload says so and changes no product, and orders are taken', async () => {
  const { id } = await stockProduct(unreachable());
  const other = await signInAdmin(unreachable());
  const raw = await samplePicture();

  expectProblem(
    await other.call('POST', `/product/${id}/pictures`, { raw }),
    'service_unavailable',
  );

  const read = (await unreachable().call('GET', `/product/${id}`)).as(productSchema);
  expect([read.pictures, read.filesVersion]).toEqual([undefined, undefined]);
  const before = await fingerprint(unreachable());
  const path = `/files/${'0'.repeat(40)}/640.avif`;
  expectProblem(await unreachable().call('GET', path), 'service_unavailable');
  expect(await fingerprint(unreachable())).toBe(before);
  const body = { rows: [{ productId: id, quantity: 10 }] };
  expect((await other.call('POST', '/order-check', { body })).status).toBe(200);
});

test('A folder that cannot be written stops the start, and the message names the setting', async () => {
  const opened = openFileStore({ kind: 'folder', path: '/dev/null/files' }, createLog('silent'));

  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow(
    'FILE_STORE_URL: files cannot be written to /dev/null/files',
  );
});
