import { createHash } from 'node:crypto';
import { LOGO_BYTES_MAX, LOGO_SIDE_MAX } from '@kerf/contract/schemas/shop-settings';
import { fieldProblem, type ProblemError } from '@kerf/domain/problem';
import type { ShopLogoRow } from '../../db/schema.ts';
import { loadSharp } from '../files/load-sharp.ts';
import { pictureOfPng } from './png-chunks.ts';
import { readJpeg } from './read-jpeg.ts';

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
