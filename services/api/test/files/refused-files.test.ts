import { request } from 'node:http';
import { productFiles } from '@kerf/contract/schemas/product-files';
import { PICTURE_BYTES_MAX, paperPath, picturePath } from '@kerf/domain/product-files';
import { beforeAll, expect, test } from 'vitest';
import { fingerprint } from '../harness/fingerprint.ts';
import { someAddress } from '../harness/http-call.ts';
import { type Person, signInAdmin } from '../harness/people.ts';
import { expectFieldErrors, expectProblem } from '../harness/problem.ts';
import { samplePdf, samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import { useApi } from '../harness/use-api.ts';

const api = useApi();
let admin: Person;
let id: string;

beforeAll(async () => {
  admin = await signInAdmin(api());
  ({ id } = await stockProduct(api()));
});

type Bytes = Uint8Array<ArrayBuffer>;

const text = (content: string): Bytes => new TextEncoder().encode(content);
const joined = (...parts: Uint8Array[]): Bytes => new Uint8Array(Buffer.concat(parts));

const script = text('<script>fetch("/user/role")</script>');
const svg = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script/></svg>');

/** A PNG that only has a header, claiming this many pixels on each side. */
async function bombOf(side: number, isInterlaced = false): Promise<Bytes> {
  const png = Buffer.from(await samplePicture());
  png.writeUInt32BE(side, 16);
  png.writeUInt32BE(side, 20);
  png.writeUInt8(isInterlaced ? 1 : 0, 28);
  png.writeInt32BE(crc(png.subarray(12, 29)), 29);
  return new Uint8Array(png);
}

function crc(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum;
}

const onlyPictures = 'This is not a JPEG, PNG or WebP picture. Choose another file.';
const damaged = 'This picture is damaged. Save it again, or choose another.';
const onlyPapers = 'This is not a PDF document. Choose another file.';
const brokenPaper = 'This PDF is damaged, or something else follows it. Save it again as a PDF.';

const pictures: readonly [what: string, bytes: () => Bytes | Promise<Bytes>, says: string][] = [
  ['an SVG with a script', () => svg, onlyPictures],
  ['a script with the name of a picture', () => script, onlyPictures],
  ['a GIF', () => text('GIF89a\x01\x00\x01\x00'), onlyPictures],
  ['a PDF', () => samplePdf(), onlyPictures],
  ['nothing', () => text(''), onlyPictures],
  [
    'a script behind the first bytes of a PNG',
    async () => joined((await samplePicture()).subarray(0, 8), script),
    damaged,
  ],
  [
    'half a JPEG',
    async () => (await samplePicture({ width: 800, height: 600, format: 'jpeg' })).subarray(0, 900),
    damaged,
  ],
  [
    'a small file of 40,000 times 40,000 pixels',
    () => bombOf(40_000),
    'Choose a picture of at most 64 megapixels.',
  ],
  [
    'an interlaced one of 7,000 times 7,000 pixels, which is unpacked as a whole',
    () => bombOf(7_000, true),
    'Save this PNG without interlacing, or choose a smaller one.',
  ],
];

test.for(pictures)('As a picture, %s is refused', async ([, bytes, says]) => {
  const raw = await bytes();
  const before = await fingerprint(api());

  const reply = await admin.call('POST', `/product/${id}/pictures`, { raw });

  expectFieldErrors(reply, 'file');
  expect(reply.json).toMatchObject({ errors: [{ message: says }] });
  expect(await fingerprint(api())).toBe(before);
});

const papers: readonly [what: string, bytes: () => Bytes | Promise<Bytes>, says: string][] = [
  ['a web page with the name of a paper', () => script, onlyPapers],
  ['a picture', () => samplePicture(), onlyPapers],
  ['a web page with a PDF behind it', () => joined(script, samplePdf()), onlyPapers],
  [
    'a PDF with an archive behind it',
    () => joined(samplePdf(), text('PK\x03\x04 and so on')),
    brokenPaper,
  ],
  ['half a PDF', () => samplePdf().subarray(0, 200), brokenPaper],
];

test.for(papers)('As a paper, %s is refused', async ([, bytes, says]) => {
  const raw = await bytes();
  const before = await fingerprint(api());

  const reply = await admin.call('POST', `/product/${id}/papers`, { raw });

  expectFieldErrors(reply, 'file');
  expect(reply.json).toMatchObject({ errors: [{ message: says }] });
  expect(await fingerprint(api())).toBe(before);
});

test('A picture that is a web page as well is drawn anew, so that nothing of the page is served', async () => {
  const raw = joined(await samplePicture({ format: 'jpeg', color: '#c3c' }), script);

  const reply = await admin.call('POST', `/product/${id}/pictures`, { raw });

  const [picture = expect.unreachable()] = reply.as(productFiles).pictures;
  for (const format of ['avif', 'jpg'] as const) {
    const served = await api().call('GET', picturePath(picture.file, 24, format));
    expect(served.status).toBe(200);
    expect(served.text).not.toContain('script');
  }
});

test('100 MB are refused before they are sent', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = {
      'content-length': 100 * 1024 * 1024,
      'content-type': 'image/png',
      'x-forwarded-for': someAddress(),
      authorization: `Bearer ${admin.token}`,
    };
    const address = `${api().url}/product/${id}/pictures`;
    const sent = request(address, { method: 'POST', headers }, (response) => {
      response.resume();
      sent.destroy();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.write('only this much');
  });

  expect(status).toBe(413);
});

test('One byte more than a picture may have is refused with the limit', async () => {
  const raw = new Uint8Array(PICTURE_BYTES_MAX + 1);

  const reply = await admin.call('POST', `/product/${id}/pictures`, { raw });

  expect(expectProblem(reply, 'payload_too_large')).toMatchObject({
    limitBytes: PICTURE_BYTES_MAX,
  });
});

test('A paper is sent as a file to save, under a name made of its title', async () => {
  const query = `title=${encodeURIComponent('Sicherheit & "Schutz" 2026')}&kind=safety_sheet`;
  const raw = samplePdf('sent');
  const { papers: shown } = (
    await admin.call('POST', `/product/${id}/papers?${query}`, { raw })
  ).as(productFiles);
  const [paper = expect.unreachable()] = shown;

  expect(paper).toMatchObject({ kind: 'safety_sheet', bytes: raw.length });
  const served = await api().call('GET', paperPath(paper.file, paper.title));
  expect(served.text).toBe(new TextDecoder().decode(raw));
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="sicherheit-schutz-2026.pdf"',
    'x-content-type-options': 'nosniff',
  });
});
