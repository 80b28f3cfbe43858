import sharp from 'sharp';

interface PictureWish {
  readonly width?: number;
  readonly height?: number;
  readonly format?: 'jpeg' | 'png' | 'webp';
  /** The color; different colors make different files. */
  readonly color?: string;
}

/** A picture like one from a camera. */
export async function samplePicture({
  width = 24,
  height = 18,
  format = 'png',
  color = '#8a5',
}: PictureWish = {}): Promise<Uint8Array<ArrayBuffer>> {
  const background = { create: { width, height, channels: 3, background: color } } as const;
  return new Uint8Array(await sharp(background).toFormat(format).toBuffer());
}

/** A minimal PDF: one empty page, with text in a comment to make it unique. */
export function samplePdf(words = 'A paper for tests'): Uint8Array<ArrayBuffer> {
  const parts = [
    '1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n',
    '2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n',
    '3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj\n',
  ];
  let text = `%PDF-1.4\n%${words}\n`;
  const places = parts.map((part) => {
    const place = text.length;
    text += part;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = text.length;
  text += `xref\n0 4\n0000000000 65535 f \n${places.join('')}`;
  text += `trailer <</Size 4 /Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return new TextEncoder().encode(text);
}
