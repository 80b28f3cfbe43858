import type { Paper } from '@kerf/contract/schemas/shop-settings';
import type { IssuedDocumentKind } from '@kerf/domain/document-number';
import type { OrderFields } from '@kerf/domain/po-number';
import type { ShippingTerms } from '@kerf/domain/shipping/terms';
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { Moment, Timestamp } from './timestamps.ts';

export interface DocumentTables {
  /**
   * The last number used in a series such as "invoice-2026". Locked until the transaction that takes the next
   * one ends.
   */
  document_numbers: {
    series: string;
    last: number;
  };

  documents: {
    id: string;
    order_id: string;
    kind: IssuedDocumentKind;
    number: string;
    refund_id: string | null;
    /** Names, addresses, lines and prices at the time of issue. */
    content: JSONColumnType<object>;
    issued_at: Timestamp;
  };

  /** A logo by its SHA-256. Kept for the documents issued with it. */
  shop_logos: {
    id: string;
    media_type: 'image/png' | 'image/jpeg';
    width: number;
    height: number;
    bytes: Buffer;
  };

  /** A single row: how the shop ships and what it charges. */
  shipping_terms: {
    only_row: Generated<boolean>;
    terms: JSONColumnType<ShippingTerms>;
    version: Generated<number>;
    updated_at: Timestamp;
  };

  /** A single row: the letterhead, and the paper size of documents. */
  shop_settings: {
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
    /** An IANA name. */
    time_zone: Generated<string>;
    /** The time zone that the days of reports are being moved to. */
    next_time_zone: string | null;
    time_zone_asked_at: Moment | null;
    /** Changes of many products ask before a price falls below this share of what it was; 0 never asks. */
    ask_below_percent: Generated<number>;
    /** What accounts are asked for with their orders. */
    order_fields: ColumnType<Partial<OrderFields>, string | undefined, string>;
  };
}
