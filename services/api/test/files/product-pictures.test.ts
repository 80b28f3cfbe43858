import { readdir } from 'node:fs/promises';
import { product as productSchema } from '@kerf/contract/schemas/product';
import { productFiles } from '@kerf/contract/schemas/product-files';
import { PICTURES_MAX, paperPath, picturePath } from '@kerf/domain/product-files';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { fingerprint } from '../harness/fingerprint.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { samplePdf, samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const send = (id: string, raw: Uint8Array<ArrayBuffer>, alt = '') =>
  admin.call('POST', `/product/${id}/pictures?alt=${encodeURIComponent(alt)}`, { raw });

const add = async (id: string, raw: Uint8Array<ArrayBuffer>, alt = '') =>
  (await send(id, raw, alt)).as(productFiles);

const arrange = (id: string, version: number, pictures: readonly object[]) =>
  admin.call('PUT', `/product/${id}/pictures`, { body: { version, pictures } });

const read = async (id: string) => (await api().call('GET', `/product/${id}`)).as(productSchema);

async function newProduct(): Promise<string> {
  return (await stockProduct(api())).id;
}

/** A product with pictures of these colors, which are also their descriptions. */
async function productWith(...colors: string[]) {
  const id = await newProduct();
  for (const color of colors) await add(id, await samplePicture({ color }), color);
  const { pictures = [], filesVersion = 0 } = await read(id);
  return { id, pictures, version: filesVersion };
}

async function bytesAt(path: string): Promise<Buffer> {
  return Buffer.from(await (await fetch(`${api().url}${path}`)).arrayBuffer());
}

const alts = (pictures: readonly { alt: string }[] = []) => pictures.map(({ alt }) => alt);

test('A picture is served in each width that it is large enough for, upright and without its metadata', async () => {
  const sideways = await sharp(await samplePicture({ width: 1000, height: 1500, format: 'jpeg' }))
    .withExif({ IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const [picture = expect.unreachable()] = (
    await add(await newProduct(), new Uint8Array(sideways), 'From above')
  ).pictures;

  expect(picture).toMatchObject({ alt: 'From above', width: 1500, height: 1000 });
  expect(picture.widths).toEqual([320, 640, 1280, 1500]);
  // The server shares this library and has disabled reading AVIF.
  sharp.unblock({ operation: ['VipsForeignLoadHeif'] });
  for (const width of picture.widths) {
    for (const format of ['avif', 'jpg'] as const) {
      const served = await bytesAt(picturePath(picture.file, width, format));
      const facts = await sharp(served).metadata();
      expect([facts.width, facts.height]).toEqual([width, Math.round((width * 2) / 3)]);
      expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
      ]);
    }
  }
});

test('Whichever of the eight ways a camera was held, the picture stands upright', async () => {
  const corner = await sharp({
    create: { width: 20, height: 20, channels: 3, background: '#f00' },
  })
    .png()
    .toBuffer();
  const raw = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#0f0' } })
    .composite([{ input: corner, left: 0, top: 0 }])
    .png()
    .toBuffer();
  // The corner that the first row and column of a file belong in, by its orientation.
  const corners = ['NW', 'NE', 'SE', 'SW', 'NW', 'NE', 'SE', 'SW'];
  const id = await newProduct();
  for (const [index, expected] of corners.entries()) {
    const orientation = index + 1;
    const jpeg = await sharp(raw).withMetadata({ orientation }).jpeg({ quality: 90 }).toBuffer();
    const { pictures } = await add(id, new Uint8Array(jpeg), `${orientation}`);
    const picture = pictures.find(({ alt }) => alt === `${orientation}`) ?? expect.unreachable();
    const [width, height] = orientation > 4 ? [40, 80] : [80, 40];
    expect(picture, expected).toMatchObject({ width, height });
    const served = sharp(await bytesAt(picturePath(picture.file, width, 'jpg'))).raw();
    const pixels = await served.toBuffer();
    const red = (x: number, y: number) => (pixels[(y * width + x) * 3] ?? 0) > 128;
    const found = [
      red(5, 5) && 'NW',
      red(width - 5, 5) && 'NE',
      red(5, height - 5) && 'SW',
      red(width - 5, height - 5) && 'SE',
    ].filter(Boolean);
    expect(found, `orientation ${orientation}`).toEqual([expected]);
  }
});

test('A stored file is cached for ever, has its type alone, and is told apart from what is none', async () => {
  const { pictures } = await productWith('#111');
  const path = picturePath(pictures[0]?.file ?? '', 24, 'avif');
  const served = await api().call('GET', path);

  expect(served.status).toBe(200);
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
  });
  const etag = served.headers.get('etag') ?? '';
  const again = await api().call('GET', path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  for (const wrong of [
    path.replace('24.avif', '25.avif'),
    path.replace('24.avif', '..%2F24.avif'),
    path.replace('24.avif', '24.svg'),
    '/files/..%2F..%2Fetc/24.avif',
    '/files/0/24.avif',
  ]) {
    expectProblem(await api().call('GET', wrong), 'not_found');
  }
});

test('A product shows its pictures in order and a list only the first, also in a search', async () => {
  const { id, pictures } = await productWith('#200', '#020');
  const { name } = await read(id);

  expect(alts(pictures)).toEqual(['#200', '#020']);
  const query = `search=${encodeURIComponent(name)}`;
  const [listed] = (await api().call('GET', `/products?${query}`)).as(z.array(productSchema));
  expect([alts(listed?.pictures), listed?.papers]).toEqual([['#200'], undefined]);
  const found = z.object({ items: z.array(productSchema) });
  const [hit] = (await api().call('GET', `/search?${query}`)).as(found).items;
  expect(alts(hit?.pictures)).toEqual(['#200']);
});

test('Pictures are put in order, described, removed and put back, and each change leaves its event', async () => {
  const { id, pictures, version } = await productWith('#a00', '#0a0');
  const [first = expect.unreachable(), second = expect.unreachable()] = pictures;

  const removed = (await arrange(id, version, [{ file: second.file, alt: 'Side' }])).as(
    productFiles,
  );
  expect(alts(removed.pictures)).toEqual(['Side']);
  const both = [
    { file: second.file, alt: 'Side' },
    { file: first.file, alt: 'Top' },
  ];
  const back = (await arrange(id, removed.version, both)).as(productFiles);
  expect(alts((await read(id)).pictures)).toEqual(['Side', 'Top']);
  expect(back.version).toBe(version + 2);
  const events = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('subject_id', '=', id)
    .where('action', '=', 'product.pictures')
    .orderBy('id', 'desc')
    .execute();
  expect(events).toHaveLength(4);
  expect(events[0]?.detail).toMatchObject({
    changes: {
      pictures: {
        from: [`Side (${second.file.slice(0, 8)})`],
        to: [`Side (${second.file.slice(0, 8)})`, `Top (${first.file.slice(0, 8)})`],
      },
    },
  });
});

test('Of two windows the second to save is told that the pictures have changed', async () => {
  const { id, pictures, version } = await productWith('#00a');
  const asIs = pictures.map(({ file, alt }) => ({ file, alt }));
  expect((await arrange(id, version, [])).status).toBe(200);
  const before = await fingerprint(api());

  expectProblem(await arrange(id, version, asIs), 'product_changed');

  expect(await fingerprint(api())).toBe(before);
});

test('The price in a form that is open is not refused because of a picture', async () => {
  const id = await newProduct();
  const { version, ...rest } = await read(id);
  await add(id, await samplePicture());
  const { name, des, minOrder, img, sku } = rest;
  const body = { name, des, minOrder, img, sku, price: 70, version };

  expect((await admin.call('PUT', `/product/${id}`, { body })).status).toBe(200);
  expect((await read(id)).pictures).toHaveLength(1);
});

test('A picture that the product has already is not added twice, however often it is sent', async () => {
  const id = await newProduct();
  const raw = await samplePicture({ color: '#444' });

  const replies = await Promise.all([send(id, raw), send(id, raw), send(id, raw)]);

  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect((await read(id)).pictures).toHaveLength(1);
});

test('Pictures that are added at the same time all arrive', async () => {
  const id = await newProduct();
  const other = await signInAdmin(api());
  const colors = ['#100', '#200', '#300', '#400', '#500', '#600'];

  await Promise.all(
    colors.map(async (color, index) => {
      const raw = await samplePicture({ color });
      await (index % 2 ? admin : other).call('POST', `/product/${id}/pictures`, { raw });
    }),
  );

  expect((await read(id)).pictures).toHaveLength(colors.length);
});

test(`A product takes ${PICTURES_MAX} pictures and no more`, async () => {
  const colors = Array.from({ length: PICTURES_MAX }, (_, index) => `#0${index.toString(16)}f`);
  const { id } = await productWith(...colors);

  expectFieldErrors(await send(id, await samplePicture({ color: '#fff' })), 'pictures');
});

test('A file that is not stored, or a paper among pictures, is refused where it stands', async () => {
  const { id, version } = await productWith('#0b0');
  const unknown = { file: '0'.repeat(40), alt: '' };

  expectFieldErrors(await arrange(id, version, [unknown]), 'pictures.0.file');
  expect((await read(id)).pictures).toHaveLength(1);
});

test('A HEAD tells of a file and leaves none open', async () => {
  const id = await newProduct();
  const raw = samplePdf('long '.repeat(100_000));
  const { papers } = (await admin.call('POST', `/product/${id}/papers`, { raw })).as(productFiles);
  const [paper = expect.unreachable()] = papers;
  const openFiles = async () => (await readdir('/dev/fd')).length;
  const before = await openFiles();

  for (let call = 0; call < 30; call += 1) {
    const address = `${api().url}${paperPath(paper.file, 'long')}`;
    const { status, headers } = await fetch(address, { method: 'HEAD' });
    expect([status, headers.get('content-length')]).toEqual([200, String(raw.length)]);
  }

  expect(await openFiles()).toBeLessThan(before + 15);
});
