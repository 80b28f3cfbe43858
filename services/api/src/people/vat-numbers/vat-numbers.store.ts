import type { VatNumberView } from '@kerf/contract/schemas/vat-number';
import type { BuyerVatNumber } from '@kerf/domain/tax/decide-tax';
import { countryOfVatNumber } from '@kerf/domain/tax/european-union';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { doubtOf } from './doubt.ts';

export type VatNumberRow = Selectable<Schema['vat_numbers']>;

export function findVatNumber(
  db: Database | Tx,
  accountId: string,
): Promise<VatNumberRow | undefined> {
  return db
    .selectFrom('vat_numbers')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** The number as it counts for tax. */
export function buyerVatNumber(
  row: Pick<VatNumberRow, 'number' | 'answer' | 'request_id' | 'last_answer'> & {
    readonly asked_at: Date | string | null;
  },
): BuyerVatNumber {
  return {
    number: row.number,
    answer: row.answer ?? 'unanswered',
    askedAt: row.asked_at && new Date(row.asked_at).toISOString(),
    requestId: row.request_id,
    lastAnswer: row.last_answer,
  };
}

const NONE: VatNumberView = {
  number: '',
  answer: null,
  askedAt: null,
  requestId: null,
  name: null,
  doubt: null,
  isAsked: false,
};

export async function vatNumberView(row: VatNumberRow | undefined): Promise<VatNumberView> {
  if (!row) return NONE;
  return {
    number: row.number,
    answer: row.answer,
    askedAt: row.asked_at?.toISOString() ?? null,
    requestId: row.request_id,
    name: row.name,
    doubt: await doubtOf(row.number),
    isAsked: row.answer === null && countryOfVatNumber(row.number) !== undefined,
  };
}
