import type { PaperKind } from '@kerf/domain/product-files';
import type { JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamps.ts';

/** The facts about a picture's content. */
export interface PictureFacts {
  readonly width: number;
  readonly height: number;
  /** Ascending. */
  readonly widths: readonly number[];
}

export interface PaperFacts {
  readonly bytes: number;
}

/** A picture of a product. */
export interface ShownPicture extends PictureFacts {
  readonly file: string;
  readonly alt: string;
}

/** A paper of a product. */
export interface ShownPaper extends PaperFacts {
  readonly file: string;
  readonly kind: PaperKind;
  readonly title: string;
}

export interface FileTables {
  /** The files in the file store. A row is inserted before its files are stored, and deleted after them. */
  files: {
    id: string;
    kind: 'picture' | 'paper';
    /** The names of its stored files, below its id. */
    names: string[];
    facts: JSONColumnType<PictureFacts | PaperFacts>;
    /** When it was last put to use or released. */
    used_at: Timestamp;
  };
}
