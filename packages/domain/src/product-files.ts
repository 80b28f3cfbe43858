/** The largest file of a picture that is taken, in bytes. */
export const PICTURE_BYTES_MAX = 10 * 1024 * 1024;
/** The largest paper, in bytes. */
export const PAPER_BYTES_MAX = 20 * 1024 * 1024;
/** How many pictures, and how many papers, one product may have. */
export const PICTURES_MAX = 12;
export const PAPERS_MAX = 10;
/** More pixels than any camera that photographs saws; a small file can unpack to gigabytes. */
export const PIXELS_MAX = 64_000_000;

/** The widths that a picture is stored in, in pixels; a smaller picture has fewer. */
export const PICTURE_WIDTHS = [320, 640, 1280, 2048] as const;

/** The formats that a picture is stored in, the smallest first; every client shows the last. */
export const pictureFormats = ['avif', 'jpg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** What a paper is. */
export const paperKinds = ['data_sheet', 'safety_sheet', 'manual', 'certificate', 'other'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** What a paper is called where it has no title of its own. */
export const paperKindNames: Readonly<Record<PaperKind, string>> = {
  data_sheet: 'Data sheet',
  safety_sheet: 'Safety data sheet',
  manual: 'Manual',
  certificate: 'Certificate',
  other: 'Document',
};

/** How a stored file is named: by what is in it, so that it never changes. */
export const FILE_ID = /^[0-9a-f]{40}$/;

/** Where the API serves one width of a picture. */
export function picturePath(file: string, width: number, format: PictureFormat): string {
  return `/files/${file}/${width}.${format}`;
}

/** Where the API serves a paper, under a name that says what it is: `/files/…/ks-250-safety-sheet.pdf`. */
export function paperPath(file: string, title: string): string {
  const name = title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `/files/${file}/${name.slice(0, 60) || 'paper'}.pdf`;
}
