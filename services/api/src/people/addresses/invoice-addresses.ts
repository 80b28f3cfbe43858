import type { Address } from '@kerf/domain/address/address';
import { type RawBuilder, sql } from 'kysely';
import { uuidArray } from '../../db/pipeline.ts';

interface InvoiceAddressRow {
  readonly account_id: string;
  readonly address: Address;
}

/** Selects the addresses of these accounts that are for invoices. */
export function selectInvoiceAddresses(
  accountIds: readonly string[],
): RawBuilder<InvoiceAddressRow> {
  return sql<InvoiceAddressRow>`
    select account_id, address from addresses
    where is_for_invoices and account_id = any(${uuidArray(accountIds)})`;
}

/** Whom the invoices of accounts are for. */
export class InvoiceAddresses {
  readonly #byAccount: ReadonlyMap<string, Address>;

  constructor(rows: readonly InvoiceAddressRow[]) {
    this.#byAccount = new Map(rows.map((row) => [row.account_id, row.address]));
  }

  /** Null: the customer at the order's address. */
  find(accountId: string): Address | null {
    return this.#byAccount.get(accountId) ?? null;
  }
}
