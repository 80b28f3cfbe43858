import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamps.ts';

export type IssuedDocumentKind = 'invoice' | 'credit_note';

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
  paper: 'A4' | 'Letter';
  logo: Buffer | null;
  logo_type: 'image/png' | 'image/jpeg' | null;
  version: Generated<number>;
  updated_at: Timestamp;
}
