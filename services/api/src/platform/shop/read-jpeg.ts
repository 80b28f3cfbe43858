export interface JpegFacts {
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
export function readJpeg(bytes: Buffer): JpegFacts | 'no-jpeg' | 'broken' | 'unusual' {
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
