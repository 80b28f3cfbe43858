import { crc32, deflateSync } from 'node:zlib';
import { type ShopSettings, shopSettings } from '@kerf/contract/schemas/shop-settings';
import { encode } from 'fast-png';
import { beforeAll, expect, test } from 'vitest';
import { paidPurchase } from '../harness/paid-once.ts';
import { pdfPages } from '../harness/pdf-text.ts';
import { type Person, signIn, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { useApi } from '../harness/use-api.ts';
import { fetchPdf } from './documents-of.ts';

const api = useApi();
let admin: Person;

beforeAll(async () => {
  admin = await signInAdmin(api());
});

const read = async () => (await admin.call('GET', '/shop/settings')).as(shopSettings);

const letterhead = {
  name: 'Kerf Tool Works',
  address: '1 Arbor Way\nBend, OR 97702',
  email: 'office@kerf.example',
  phone: '+1 541 555 0100',
  taxNumber: '93-1234567',
  footer: 'Open Monday to Friday',
  paper: 'Letter',
};

const change = (changes: object, version: number) =>
  admin.call('PUT', '/shop/settings', { body: { ...letterhead, ...changes, version } });

const pixels = (width: number, height: number, channels: 3 | 4) =>
  Buffer.from(
    encode({ width, height, channels, data: new Uint8Array(width * height * channels).fill(120) }),
  );
const png = pixels(40, 20, 4);

test('The letterhead is saved, stands on the next document, and is written down with old and new', async () => {
  const before = await read();
  const after = (await change({}, before.version)).as(shopSettings);
  expect(after).toMatchObject({ ...letterhead, logo: null, version: before.version + 1 });

  const { buyer, orderId } = await paidPurchase(api());
  const pdf = await fetchPdf(api(), buyer, `/order/${orderId}/documents/invoice.pdf`);
  const [page = ''] = await pdfPages(pdf.bytes);
  for (const said of ['Kerf Tool Works', '1 Arbor Way', 'Tax number 93-1234567', 'Open Monday']) {
    expect(page).toContain(said);
  }
  const { detail } = await api()
    .db.selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'shop.settings')
    .where('actor_id', '=', admin.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(detail).toMatchObject({ changes: { name: { from: before.name, to: letterhead.name } } });
});

test('A change of an older version is refused and changes nothing', async () => {
  const before = await read();
  const replies = await Promise.all([
    change({ name: 'One' }, before.version),
    change({ name: 'Other' }, before.version),
  ]);

  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = replies.find(({ status }) => status === 409);
  if (late) expectProblem(late, 'settings_changed');
  expect((await read()).version).toBe(before.version + 1);
});

test('A change repeated because its answer was lost is no conflict, and counts once', async () => {
  const { version } = await read();
  const first = await change({ name: 'Kerf Saws' }, version);

  const again = await change({ name: 'Kerf Saws' }, version);

  expect([first.status, again.status]).toEqual([200, 200]);
  expect(again.json).toEqual(first.json);
  expectProblem(await change({ name: 'Kerf Blades' }, version), 'settings_changed');
});

test('A logo is kept without its transparency, stays where none is sent, and goes where it is null', async () => {
  const { version } = await read();
  const first = (await change({ logo: png.toString('base64') }, version)).as(shopSettings);
  expect(first.logo).toMatchObject({ mediaType: 'image/png', width: 40, height: 20 });
  const kept = (await change({ name: 'Kerf' }, first.version)).as(shopSettings);
  expect(kept.logo).toEqual(first.logo);

  const { buyer, orderId } = await paidPurchase(api());
  const path = `/order/${orderId}/documents/invoice.pdf`;
  const withLogo = await fetchPdf(api(), buyer, path);
  expect((await change({ logo: null }, kept.version)).as(shopSettings).logo).toBeNull();

  const later = await fetchPdf(api(), buyer, path);
  expect(Buffer.from(later.bytes).equals(Buffer.from(withLogo.bytes))).toBe(true);
  expect(Buffer.from(later.bytes).includes('/Subtype /Image')).toBe(true);
});

const cut = png.subarray(0, png.length - 20);
const huge = Buffer.from(png);
huge.writeUInt32BE(100_000, 16);

/** A PNG of 10 × 10 pixels that unpacks to 100 MB, in its picture or in its metadata. */
function bomb(type: 'IDAT' | 'iCCP'): Buffer {
  const small = pixels(10, 10, 3);
  const packed = deflateSync(Buffer.alloc(100_000_000));
  const data = type === 'IDAT' ? packed : Buffer.concat([Buffer.from('name\0\0'), packed]);
  const typed = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(typed));
  const header = 33;
  return Buffer.concat([small.subarray(0, header), length, typed, sum, small.subarray(header)]);
}

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.for<[string, Buffer]>([
  ['an SVG with a script', Buffer.from(script)],
  ['an SVG that begins like a PNG', Buffer.concat([png.subarray(0, 8), Buffer.from(script)])],
  [
    'a page that begins like a JPEG',
    Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.from('<html>')]),
  ],
  ['a small PNG that unpacks to 100 MB', bomb('IDAT')],
  ['a PNG that is cut off', cut],
  ['a PNG that unpacks to gigabytes', huge],
  ['a PNG of too many pixels', pixels(2_001, 2, 3)],
  ['a JPEG that is cut off', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['a GIF', Buffer.from('GIF89a')],
])('%s is no logo, and nothing is changed', async ([, bytes]) => {
  const before = await read();
  const reply = await change({ name: 'Changed', logo: bytes.toString('base64') }, before.version);
  expectFieldErrors(reply, 'logo');
  expect(await read()).toEqual(before);
});

test('What a PNG carries beside its picture is left behind unread', async () => {
  const { version } = await read();
  const logo = bomb('iCCP').toString('base64');
  const began = process.memoryUsage.rss();
  const after = (await change({ logo }, version)).as(shopSettings);
  expect(after.logo).toMatchObject({ width: 10, height: 10 });
  expect(Buffer.from(after.logo?.base64 ?? '', 'base64').includes('iCCP')).toBe(false);
  expect(process.memoryUsage.rss() - began).toBeLessThan(80_000_000);
  expect((await change({ logo: null }, after.version)).status).toBe(200);
});

test('A picture of more than 500 kB is refused', async () => {
  const { version } = await read();
  const logo = Buffer.alloc(500_003, 1).toString('base64');
  expectFieldErrors(await change({ logo }, version), 'logo');
});

test('Wrong fields are named', async () => {
  const { version } = await read();
  const wrong = { name: ' ', email: 'x', paper: 'A3', footer: 'x'.repeat(241) };
  expectFieldErrors(await change(wrong, version), 'name', 'email', 'paper', 'footer');
});

test('An address and a footer of more lines than documents have room for are refused', async () => {
  const before = await read();
  const lines = 'line\n'.repeat(9);
  const reply = await change({ address: lines, footer: lines }, before.version);
  expectFieldErrors(reply, 'address', 'footer');
  expect(await read()).toEqual(before);
});

test('Only admins see and change them', async () => {
  const buyer = await signIn(api());
  const { version }: ShopSettings = await read();
  const body = { ...letterhead, version };
  for (const [person, code] of [
    [buyer, 'forbidden'],
    [null, 'unauthenticated'],
  ] as const) {
    const token = person?.token;
    expectProblem(await api().call('GET', '/shop/settings', { token }), code);
    expectProblem(await api().call('PUT', '/shop/settings', { token, body }), code);
  }
});
