import { inflateSync } from 'node:zlib';

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
export function pictureOfPng(png: Buffer): Buffer | undefined {
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
