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
}
