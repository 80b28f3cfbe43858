import PDFDocument from 'pdfkit';
import type { Share } from '../../http/shares.ts';
import { drawJpeg, isPicture } from './draw-picture.ts';
import { readPaper } from './read-paper.ts';

/** The longer side of the page in points: A4. */
const PAGE_LENGTH = 841.89;

/**
 * An uploaded PDF as it is, or an uploaded picture as a PDF of one page. Throws a ProblemError that says what is
 * wrong, judged by the bytes and not by the file name.
 */
export async function paperOf(bytes: Uint8Array, share: Share): Promise<Uint8Array> {
  return isPicture(bytes) ? pdfOfPicture(bytes, share) : readPaper(bytes).bytes;
}

async function pdfOfPicture(bytes: Uint8Array, share: Share): Promise<Uint8Array> {
  const { jpeg, width, height } = await drawJpeg(bytes, share);
  const scale = PAGE_LENGTH / Math.max(width, height);
  const size: [number, number] = [width * scale, height * scale];
  const pdf = new PDFDocument({ size, margin: 0, info: { Creator: 'Kerf', Producer: 'Kerf' } });
  pdf.image(jpeg, 0, 0, { width: size[0], height: size[1] });
  pdf.end();
  const parts: Uint8Array[] = [];
  for await (const part of pdf) if (part instanceof Uint8Array) parts.push(part);
  return Buffer.concat(parts);
}
