import { convertIndexedToRgb, type DecodedPng, decode, encode } from 'fast-png';
import { pictureOfPng } from './png-chunks.ts';

const WHITE = 255;
const RGB = 3;

/** Converts a PNG to 8-bit RGB on white; undefined if it cannot be decoded. */
export function opaquePng(
  bytes: Buffer,
): { readonly width: number; readonly height: number; readonly bytes: Buffer } | undefined {
  const png = decoded(bytes);
  if (!png) return undefined;
  const { width, height } = png;
  const channels = png.palette ? (png.palette[0]?.length ?? RGB) : png.channels;
  const data = png.palette ? convertIndexedToRgb(png) : samples(png);
  const flat = onWhite(data, channels, width * height);
  return {
    width,
    height,
    bytes: Buffer.from(encode({ width, height, data: flat, channels: RGB })),
  };
}

function decoded(bytes: Buffer): DecodedPng | undefined {
  const picture = pictureOfPng(bytes);
  if (!picture) return undefined;
  try {
    return decode(picture, { checkCrc: true });
  } catch {
    // fast-png throws plain errors for any kind of damage.
    return undefined;
  }
}

/** The samples in 8 bits. Grayscale samples of fewer bits are packed. */
function samples({ data, depth, width, height, channels }: DecodedPng): Uint8Array {
  if (depth === 8) return Uint8Array.from(data);
  if (depth === 16) return Uint8Array.from(data, (sample) => sample >> 8);
  const highest = 2 ** depth - 1;
  const perRow = Math.ceil((width * channels * depth) / 8);
  return Uint8Array.from({ length: width * height }, (_, index) => {
    const column = index % width;
    const byte = data[Math.floor(index / width) * perRow + Math.floor((column * depth) / 8)] ?? 0;
    const shift = 8 - depth - ((column * depth) % 8);
    return Math.round((((byte >> shift) & highest) * WHITE) / highest);
  });
}

function onWhite(data: ArrayLike<number>, channels: number, pixels: number): Uint8Array {
  const hasAlpha = channels === 2 || channels === 4;
  const colors = hasAlpha ? channels - 1 : channels;
  const flat = new Uint8Array(pixels * RGB);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const at = pixel * channels;
    const alpha = hasAlpha ? (data[at + colors] ?? WHITE) / WHITE : 1;
    for (let color = 0; color < RGB; color += 1) {
      const value = data[at + (colors === 1 ? 0 : color)] ?? 0;
      flat[pixel * RGB + color] = Math.round(value * alpha + WHITE * (1 - alpha));
    }
  }
  return flat;
}
