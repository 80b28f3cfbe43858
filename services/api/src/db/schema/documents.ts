import type { Paper } from '@kerf/contract/schemas/shop-settings';
import type { IssuedDocumentKind } from '@kerf/domain/document-number';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamps.ts';

/** The last number given in a series such as "invoice-2026"; locked until the transaction that takes the next one ends. */
export interface DocumentNumbers {
  series: string;
  last: number;
}

export interface Documents {
  id: string;
  order_id: string;
  kind: IssuedDocumentKind;
  number: string;
  refund_id: string | null;
  /** Names, addresses, lines and prices as they were. */
  content: JSONColumnType<object>;
  issued_at: Timestamp;
}

/** One row: the letterhead, and the paper that documents are drawn on. */
export interface ShopSettings {
  only_row: Generated<boolean>;
  name: string;
  address: string;
  email: string;
  phone: string;
  tax_number: string;
  footer: string;
  paper: Paper;
  logo_id: string | null;
  version: Generated<number>;
  updated_at: Timestamp;
}

/** A picture under its SHA-256. Kept for the documents that were issued with it. */
export interface ShopLogos {
  id: string;
  media_type: 'image/png' | 'image/jpeg';
  width: number;
  height: number;
  bytes: Buffer;
}
