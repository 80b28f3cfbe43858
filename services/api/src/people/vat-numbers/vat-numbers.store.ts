import type { VatNumberView } from '@kerf/contract/schemas/vat-number';
import type { BuyerVatNumber } from '@kerf/domain/tax/decide-tax';
import { countryOfVatNumber } from '@kerf/domain/tax/european-union';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { vatNumberAt } from '@kerf/domain/tax/vat-answer';
import type { Selectable } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { readTaxTerms } from '../../platform/tax/tax-terms.store.ts';
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

/** The number as it counts for tax: by its last answer, whatever could not be asked since. */
export function buyerVatNumber(
  row: Pick<VatNumberRow, 'number' | 'request_id' | 'last_answer'> & {
    readonly last_answer_at: Date | string | null;
  },
): BuyerVatNumber {
  return {
    number: row.number,
    answer: row.last_answer ?? 'unanswered',
    askedAt: row.last_answer_at && new Date(row.last_answer_at).toISOString(),
    requestId: row.request_id,
    lastAnswer: row.last_answer,
  };
}

const NONE: VatNumberView = {
  number: '',
  answer: null,
  askedAt: null,
  unansweredAt: null,
  requestId: null,
  name: null,
  doubt: null,
  isAsked: false,
};

/** An account's number as it counts now, with the latest failure to ask about it. */
export async function readVatNumber(db: Database | Tx, accountId: string): Promise<VatNumberView> {
  const row = await findVatNumber(db, accountId);
  if (!row) return NONE;
  const { terms } = await readTaxTerms(db);
  const { askAgainDays } = { ...NO_TAX_TERMS, ...terms };
  const { answer, askedAt } = vatNumberAt(buyerVatNumber(row), new Date(), askAgainDays);
  return {
    number: row.number,
    answer: row.answer === null ? null : answer,
    askedAt,
    unansweredAt: row.answer === 'unanswered' ? (row.asked_at?.toISOString() ?? null) : null,
    requestId: row.request_id,
    name: row.name,
    doubt: await doubtOf(row.number),
    isAsked: row.answer === null && countryOfVatNumber(row.number) !== undefined,
  };
}
