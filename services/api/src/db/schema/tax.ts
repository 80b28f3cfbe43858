import type { VatAnswer } from '@kerf/domain/tax/decide-tax';
import type { TaxTerms } from '@kerf/domain/tax/terms';
import type { Generated, JSONColumnType } from 'kysely';
import type { Timestamp } from './timestamps.ts';

export interface TaxTables {
  /** A single row: where the shop is registered, and its rates. */
  tax_terms: {
    only_row: Generated<boolean>;
    terms: JSONColumnType<TaxTerms>;
    version: Generated<number>;
    updated_at: Timestamp;
  };

  /** What a tax service is told of the orders whose tax it decided. A job tells it. */
  tax_book_entries: {
    /** The id of the order that was sold, or of the refund; made of it and the address, where that is another one. */
    source_id: string;
    kind: 'sale' | 'reversal';
    order_id: string;
    /** The calculation that a sale was decided by. */
    calculation_id: string | null;
    /** Which of the order's further destinations was sold to, from 1; null for the order's own. */
    destination: number | null;
    /** Of a reversal, where they are not the order's and the source's ids: the sale, and the refund. */
    sale_id: string | null;
    refund_id: string | null;
    /** The service's id of the entry; null until it has it. */
    service_id: string | null;
    created_at: Timestamp;
    entered_at: Date | null;
  };

  /** The VAT number of an account, and what the EU's register said of it. */
  vat_numbers: {
    account_id: string;
    /** With its prefix, without spaces. */
    number: string;
    /** The latest; null before the register was asked, and for numbers of other countries. */
    answer: VatAnswer | null;
    asked_at: Date | null;
    /** The register's number of the consultation of the last answer. */
    request_id: string | null;
    /** Whom the register names. */
    name: string | null;
    /** What the register said when it could last be asked. */
    last_answer: Exclude<VatAnswer, 'unanswered'> | null;
    last_answer_at: Date | null;
  };

  /** Certificates by which an account is exempt from tax. */
  tax_certificates: {
    id: string;
    account_id: string;
    version: Generated<number>;
    country: string;
    region: string;
    number: string;
    reason: string;
    /** Days of the shop as "2026-03-12", both included; no last day is no end. */
    first_day: string;
    last_day: string | null;
    checked_by: string | null;
    checked_at: Date | null;
    created_at: Timestamp;
  };

  /** Their documents, as PDFs. */
  tax_certificate_files: {
    certificate_id: string;
    bytes: Buffer;
  };
}
