import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { PICTURE_WIDTHS, PIXELS_MAX } from '@kerf/domain/product-files';
import type { OutputInfo, Sharp, SharpOptions } from 'sharp';
import type { PictureFacts } from '../../db/schema/files.ts';
import { createShares, type Share } from '../../http/shares.ts';
import type { FileForm } from './keep-file.ts';
import { loadSharp } from './load-sharp.ts';

export interface DrawnPicture {
  readonly facts: PictureFacts;
  readonly forms: readonly FileForm[];
}

const WIDEST = Math.max(...PICTURE_WIDTHS);
/** Limits the height of tall pictures. */
const TALLEST = WIDEST * 2;
/** An interlaced PNG is unpacked as a whole, in up to eight bytes per pixel. */
const INTERLACED_PIXELS_MAX = 16_000_000;
const AVIF = { quality: 52, effort: 2 } as const;
const JPEG = { quality: 80, mozjpeg: true } as const;

/** One picture at a time, with a single thread, so that the other processors stay free for orders. */
const inShare = createShares();

/**
 * Re-encodes an uploaded picture in the widths and formats served. Drops everything but the pixels:
 * metadata, location, and anything hidden in the file. Throws a ProblemError that says what is wrong,
 * judged by the bytes and not by the file name.
 */
export function drawPicture(bytes: Uint8Array, share: Share): Promise<DrawnPicture> {
  if (!isPicture(bytes))
    throw refusal('This is not a JPEG, PNG or WebP picture. Choose another file.');
  return inShare(share, () => drawForms(bytes));
}

/** Whether the file starts as one of the accepted formats: no SVG, document or script. */
export function isPicture(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const isWebp = start.startsWith('RIFF') && start.endsWith('WEBP');
  return start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n') || isWebp;
}

export interface DrawnJpeg {
  readonly jpeg: Buffer;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The same as one JPEG, in the widest size. */
export function drawJpeg(bytes: Uint8Array, share: Share): Promise<DrawnJpeg> {
  return inShare(share, async () => {
    const sharp = await loadSharp();
    const { data, info } = await decode(() => sharp(bytes, reading()));
    const jpeg = await sharp(data, rawOf(info)).jpeg(JPEG).toBuffer();
    return { jpeg, width: info.width, height: info.height };
  });
}

async function drawForms(bytes: Uint8Array): Promise<DrawnPicture> {
  const sharp = await loadSharp();
  const { data, info } = await decode(() => sharp(bytes, reading()));
  const widths = [...PICTURE_WIDTHS.filter((width) => width < info.width), info.width];
  const forms: FileForm[] = [];
  for (const width of widths) {
    const resized = () => sharp(data, rawOf(info)).resize({ width });
    const avif = await resized().avif(AVIF).toBuffer();
    const jpeg = await resized().jpeg(JPEG).toBuffer();
    forms.push({ name: `${width}.avif`, mediaType: 'image/avif', bytes: avif });
    forms.push({ name: `${width}.jpg`, mediaType: 'image/jpeg', bytes: jpeg });
  }
  return { facts: { width: info.width, height: info.height, widths }, forms };
}

/** Rejects damaged files and limits the number of pixels. */
function reading(): SharpOptions {
  return { limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true };
}

function rawOf({ width, height, channels }: OutputInfo): SharpOptions {
  return { raw: { width, height, channels } };
}

/** Upright, in sRGB, on white, and no larger than the widest size. */
async function decode(open: () => Sharp): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const { width, height, format, isProgressive } = await open().metadata();
    if (width * height > PIXELS_MAX) throw tooLarge();
    if (format === 'png' && isProgressive && width * height > INTERLACED_PIXELS_MAX) {
      throw refusal('Save this PNG without interlacing, or choose a smaller one.');
    }
    return await open()
      .autoOrient()
      .resize({ width: WIDEST, height: TALLEST, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const message = error instanceof Error ? error.message : '';
    if (message.includes('pixel limit')) throw tooLarge();
    throw refusal('This picture is damaged. Save it again, or choose another.');
  }
}

function tooLarge(): ProblemError {
  return refusal(`Choose a picture of at most ${PIXELS_MAX / 1_000_000} megapixels.`);
}

function refusal(message: string): ProblemError {
  return fieldProblem('file', message);
}
