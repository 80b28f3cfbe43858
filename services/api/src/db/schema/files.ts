import type { PaperKind } from '@kerf/domain/product-files';
import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamps.ts';

/** What is known of a file's content. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** Ascending. */
  readonly widths: readonly number[];
}

export interface PaperFacts {
  readonly bytes: number;
}

/** What the file store holds. A row comes before its files and goes after them. */
export interface Files {
  id: string;
  kind: 'picture' | 'paper';
  /** What it is stored as, below its id. */
  names: string[];
  facts: JSONColumnType<PictureFacts | PaperFacts>;
  /** When somebody last began to use it, or let go of it. */
  used_at: Timestamp;
}

/** A picture as a product shows it. */
export interface ShownPicture extends PictureFacts {
  readonly file: string;
  readonly alt: string;
}

/** A paper as a product shows it. */
export interface ShownPaper extends PaperFacts {
  readonly file: string;
  readonly kind: PaperKind;
  readonly title: string;
}
