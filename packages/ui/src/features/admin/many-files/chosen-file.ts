import type { FileProduct } from '@kerf/contract/schemas/product-files';
import { PAPER_BYTES_MAX, PICTURE_BYTES_MAX } from '@kerf/domain/product-files';

/** How far a file has come. `asked`: its name means several products, one of which has to be chosen. */
export type FileStep =
  | { readonly name: 'looking' }
  | { readonly name: 'unknown' }
  | { readonly name: 'asked'; readonly choices: readonly FileProduct[] }
  | { readonly name: 'ready' }
  | { readonly name: 'waiting' }
  | { readonly name: 'sending'; readonly share: number }
  | { readonly name: 'sent' }
  | { readonly name: 'cancelled' }
  /** Not sent, since it cannot be taken. */
  | { readonly name: 'refused'; readonly reason: string }
  | { readonly name: 'failed'; readonly failure: unknown };

export type FileUse = 'picture' | 'paper';

/** A file that was dropped or chosen, and the product that it is for. */
export interface ChosenFile {
  readonly id: number;
  readonly file: File;
  readonly use: FileUse;
  readonly product: FileProduct | null;
  readonly step: FileStep;
}

const mediaTypes: Readonly<Record<string, FileUse>> = {
  'image/jpeg': 'picture',
  'image/png': 'picture',
  'image/webp': 'picture',
  'application/pdf': 'paper',
};
const endings: Readonly<Record<string, FileUse>> = {
  jpg: 'picture',
  jpeg: 'picture',
  png: 'picture',
  webp: 'picture',
  pdf: 'paper',
};

/** The types that the file chooser offers. */
export const CHOSEN_TYPES = Object.keys(mediaTypes).join(',');

/** The greatest size of a file, in bytes. */
export function bytesMax(use: FileUse): number {
  return use === 'picture' ? PICTURE_BYTES_MAX : PAPER_BYTES_MAX;
}

/** What a file is used as; null if it is neither a picture nor a PDF. */
export function usedAs({ name, type }: Pick<File, 'name' | 'type'>): FileUse | null {
  // Some systems do not know the type of a file, but every one knows its name.
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  return mediaTypes[type] ?? endings[ending] ?? null;
}

const byName = new Intl.Collator('en', { numeric: true });

/** In the order in which pictures of a product are to be shown: KC-250, KC-250-2, KC-250-10. */
export function inOrder(files: readonly File[]): File[] {
  const stem = ({ name }: File) => name.replace(/\.[^.]*$/, '');
  return files.toSorted((one, other) => byName.compare(stem(one), stem(other)));
}

/** Whether it is the same file, dropped once more. */
export function isSameFile(one: File, other: File): boolean {
  return (
    one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
  );
}
