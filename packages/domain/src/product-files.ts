import { webName } from './text/web-name.ts';

/** The maximum size of an uploaded picture, in bytes. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The maximum size of a PDF document about a product, in bytes. */
export const PAPER_BYTES_MAX = 20 * 1024 * 1024;
/** The maximum number of pictures and of documents per product. */
export const PICTURES_MAX = 12;
export const PAPERS_MAX = 10;
/** More pixels than product photos have; without a limit a small file can unpack to gigabytes. */
export const PIXELS_MAX = 64_000_000;

/** The widths that a picture is stored in, in pixels; a smaller picture has fewer. */
export const PICTURE_WIDTHS = [320, 640, 1280, 2048] as const;

/** The formats that a picture is stored in, smallest first. Every client can show the last. */
export const pictureFormats = ['avif', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

export const paperKinds = ['data_sheet', 'safety_sheet', 'manual', 'certificate', 'other'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** The title of a document that has none of its own. */
export const paperKindNames: Readonly<Record<PaperKind, string>> = {
  data_sheet: 'Data sheet',
  safety_sheet: 'Safety data sheet',
  manual: 'Manual',
  certificate: 'Certificate',
  other: 'Document',
};

/** The name of a stored file: a hash of its content, so a file never changes. */
export const FILE_ID = /^[0-9a-f]{40}$/;

/** The path of one width of a picture. */
export function picturePath(file: string, width: number, format: PictureFormat): string {
  return `/files/${file}/${width}.${format}`;
}

/** For browsers without srcset. */
const PLAIN_WIDTH = 640;

/** A picture in its file, and the widths that it is stored in, in pixels. */
export interface StoredPicture {
  readonly file: string;
  readonly width: number;
  readonly widths: readonly number[];
}

/** The addresses of a picture at each of its widths, as `srcset`, and of one for browsers without. */
export function pictureAddresses(apiUrl: string, { file, width, widths }: StoredPicture) {
  const at = (each: number, format: PictureFormat) =>
    `${apiUrl.replace(/\/+$/, '')}${picturePath(file, each, format)}`;
  const set = (format: PictureFormat) =>
    widths.map((each) => `${at(each, format)} ${each}w`).join(', ');
  const plain = widths.findLast((each) => each <= PLAIN_WIDTH) ?? width;
  return { avif: set('avif'), jpg: set('jpg'), plain: at(plain, 'jpg') };
}

const PAPER_NAME_MAX = 60;

/** The path of a document, ending in a readable file name: `/files/…/ks-250-safety-sheet.pdf`. */
export function paperPath(file: string, title: string): string {
  const name = webName(title, PAPER_NAME_MAX) || file.slice(0, 8);
  return `/files/${file}/${name}.pdf`;
}
