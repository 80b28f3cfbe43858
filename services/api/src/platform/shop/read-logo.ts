import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from '@kerf/contract/schemas/shop-settings';
import { fieldProblem, type ProblemError } from '@kerf/domain/problem';
import type { ShopLogoRow } from '../../db/schema.ts';
import { loadSharp } from '../files/load-sharp.ts';

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The offset of width and height in a PNG. */
const PNG_SIDES_AT = 16;

/**
 * Validates a logo by its bytes, not by its name. Throws a ProblemError that says what is wrong. A PNG is
 * decoded completely and stored without transparency, so that it cannot fail when a document is drawn.
 */
export async function readLogo(base64: string): Promise<ShopLogoRow> {
  const sent = Buffer.from(base64, 'base64');
  if (sent.length > LOGO_BYTES_MAX) throw refusal('Choose a picture of at most 500 kB.');
  if (sent.subarray(0, pngSignature.length).equals(pngSignature)) return readPng(sent);
  const jpeg = readJpeg(sent);
  if (jpeg === 'no-jpeg') throw refusal('Choose a PNG or a JPEG picture.');
  if (jpeg === 'broken') throw refusal('This JPEG is damaged. Save it again.');
  if (jpeg === 'unusual') throw refusal('Save this JPEG in RGB colors or grayscale, 8 bits each.');
  checkSides(jpeg.width, jpeg.height);
  return stored('image/jpeg', jpeg.width, jpeg.height, sent);
}

async function readPng(sent: Buffer): Promise<ShopLogoRow> {
  if (sent.length < PNG_SIDES_AT + 8) throw refusal('This PNG is damaged. Save it again.');
  // Checked before unpacking, since a small file can unpack to gigabytes.
  checkSides(sent.readUInt32BE(PNG_SIDES_AT), sent.readUInt32BE(PNG_SIDES_AT + 4));
  const picture = pictureOfPng(sent);
  const png = picture && (await onWhite(picture));
  if (!png) throw refusal('This PNG is damaged. Save it again.');
  return stored('image/png', png.info.width, png.info.height, png.data);
}

/** The picture without its transparency, in 8 bits for each of three colors; undefined if it is damaged, for which sharp has plain errors. */
async function onWhite(picture: Buffer) {
  const sharp = await loadSharp();
  return sharp(picture, { failOn: 'warning' })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .png()
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
}

function checkSides(width: number, height: number): void {
  if (width < 1 || height < 1) throw refusal('This picture is empty.');
  if (width <= LOGO_SIDE_MAX && height <= LOGO_SIDE_MAX) return;
  throw refusal(
    `This picture has ${width} × ${height} pixels. Choose one of at most ${LOGO_SIDE_MAX} on each side.`,
  );
}

function stored(
  mediaType: ShopLogoRow['media_type'],
  width: number,
  height: number,
  bytes: Buffer,
): ShopLogoRow {
  const id = createHash('sha256').update(bytes).digest('hex');
  return { id, media_type: mediaType, width, height, bytes };
}

function refusal(message: string): ProblemError {
  return fieldProblem('logo', message);
}

interface JpegFacts {
  readonly width: number;
  readonly height: number;
}

const START = 0xffd8;
const END = 0xffd9;
const START_OF_SCAN = 0xffda;
/** Frame types that a PDF can show: baseline, extended and progressive, with Huffman coding. */
const shownFrames = [0xffc0, 0xffc1, 0xffc2];
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

/** The size of a JPEG, from its headers, or why a document cannot show it. */
function readJpeg(bytes: Buffer): JpegFacts | 'no-jpeg' | 'broken' | 'unusual' {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== START) return 'no-jpeg';
  // Some writers pad the end with zeros.
  if (bytes.lastIndexOf(Buffer.from([END >> 8, END & 0xff])) < 0) return 'broken';
  let at = 2;
  while (at + 9 < bytes.length) {
    const marker = bytes.readUInt16BE(at);
    if (marker < 0xff00 || marker === START_OF_SCAN) return 'broken';
    if (isFrame(marker)) return frameFacts(bytes, at, marker);
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return 'broken';
}

function frameFacts(bytes: Buffer, at: number, marker: number): JpegFacts | 'unusual' {
  const bits = bytes.readUInt8(at + 4);
  const colors = bytes.readUInt8(at + 9);
  const isShown = shownFrames.includes(marker) && bits === 8 && (colors === 1 || colors === 3);
  if (!isShown) return 'unusual';
  return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
}

const SIGNATURE = 8;
/** The bytes of a chunk besides its data: length, type and checksum. */
const AROUND = 12;
const HEADER_LENGTH = 13;

/** Chunks that make up the picture; all others are metadata. */
const drawn = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'];

/** The number of channels by color type. */
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** Including length and checksum. */
  readonly whole: Buffer;
}

/**
 * The PNG without metadata; undefined if its picture does not match its claimed size. Metadata chunks can
 * be compressed as well, and a few hundred kilobytes of them can unpack to gigabytes.
 */
function pictureOfPng(png: Buffer): Buffer | undefined {
  const chunks = [...readChunks(png)].filter(({ type }) => drawn.includes(type));
  const header = chunks[0];
  if (header?.type !== 'IHDR' || header.data.length !== HEADER_LENGTH) return undefined;
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  if (!unpacksTo(Buffer.concat(packed), sizeInBytes(header.data))) return undefined;
  return Buffer.concat([png.subarray(0, SIGNATURE), ...chunks.map(({ whole }) => whole)]);
}

function* readChunks(png: Buffer): Generator<Chunk> {
  let at = SIGNATURE;
  while (at + AROUND <= png.length) {
    const length = png.readUInt32BE(at);
    const end = at + AROUND + length;
    if (end > png.length) return;
    const data = png.subarray(at + 8, at + 8 + length);
    yield { type: png.toString('latin1', at + 4, at + 8), data, whole: png.subarray(at, end) };
    at = end;
  }
}

/** An upper limit, with the filter byte of each row; an interlaced picture has less than twice as many rows. */
function sizeInBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = header.readUInt8(8) * (channelsOf[header.readUInt8(9)] ?? 0);
  return (Math.ceil((width * bits) / 8) + 4) * height;
}

function unpacksTo(packed: Buffer, maxOutputLength: number): boolean {
  if (maxOutputLength < 1) return false;
  try {
    inflateSync(packed, { maxOutputLength });
    return true;
  } catch {
    // Larger than claimed, or damaged.
    return false;
  }
}
