import { countryOfVatNumber, plainVatNumber } from '@kerf/domain/tax/european-union';
import { NO_TAX_TERMS } from '@kerf/domain/tax/terms';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { RegisterAnswer, VatRegister } from '../../gateways/vat-register/vat-register.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { readTaxTerms } from '../../platform/tax/tax-terms.store.ts';
import { findVatNumber } from './vat-numbers.store.ts';

export interface AskDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly vatRegister: VatRegister;
}

/** How many numbers are asked about in an hour at most. */
const ASKED_AT_ONCE = 200;
/** After how many numbers in a row without an answer the register is taken to be down. */
const SILENT_MAX = 10;
/** Numbers are asked about again before their answer no longer counts. */
const DUE_SHARE = 0.9;
const MEMBER_STATES =
  '^(AT|BE|BG|CY|CZ|DE|DK|EE|EL|ES|FI|FR|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI|SK)';

/**
 * Asks the register about an account's number and keeps what it said, with time and proof. An answer to a number
 * that was changed meanwhile is dropped.
 */
export async function askVatNumber(deps: AskDeps, accountId: string): Promise<void> {
  await askAndKeep(deps, accountId);
}

/** Returns what the register said; null if the number is gone. */
async function askAndKeep(
  { db, log, vatRegister }: AskDeps,
  accountId: string,
): Promise<RegisterAnswer['answer'] | null> {
  const row = await findVatNumber(db, accountId);
  if (!row) return null;
  const requester = await shopsNumber(db);
  const said = await vatRegister.ask(row.number, requester);
  if (said.answer === 'unanswered') {
    log.warn({ accountId, reason: said.reason }, 'the register of VAT numbers did not answer');
  }
  await inTransaction(db, (tx) => keepAnswer(tx, accountId, row.number, said));
  return said.answer;
}

/**
 * Asks about the numbers whose answer is missing or soon too old, those that were asked about longest ago first. A
 * register that is down is left alone until the next time.
 */
export async function askDueVatNumbers(deps: AskDeps): Promise<void> {
  const { terms } = await readTaxTerms(deps.db);
  const { askAgainDays } = { ...NO_TAX_TERMS, ...terms };
  const due = await deps.db
    .selectFrom('vat_numbers')
    .select('account_id')
    .where((where) =>
      where.or([
        where('answer', 'is', null),
        where('answer', '=', 'unanswered'),
        where('asked_at', '<', sql<Date>`now() - ${askAgainDays * DUE_SHARE} * interval '1 day'`),
      ]),
    )
    .where('number', '~', MEMBER_STATES)
    .orderBy(sql`asked_at nulls first`)
    .limit(ASKED_AT_ONCE)
    .execute();
  let silent = 0;
  for (const { account_id: accountId } of due) {
    const answer = await askAndKeep(deps, accountId);
    silent = answer === 'unanswered' ? silent + 1 : 0;
    if (silent === SILENT_MAX) return;
  }
}

/** The shop's VAT number in its own country; null if what it has there is none. */
async function shopsNumber(db: Database): Promise<string | null> {
  const { terms } = await readTaxTerms(db);
  const numbers = terms.registrations
    .filter(({ country }) => country === terms.country)
    .map(({ number }) => plainVatNumber(number));
  return numbers.find((number) => countryOfVatNumber(number) === terms.country) ?? null;
}

async function keepAnswer(tx: Tx, accountId: string, number: string, said: RegisterAnswer) {
  const before = await tx
    .selectFrom('vat_numbers')
    .select(['answer'])
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst();
  if (!before) return;
  const now = new Date();
  const isAnswered = said.answer !== 'unanswered';
  await tx
    .updateTable('vat_numbers')
    .set({
      answer: said.answer,
      asked_at: now,
      ...(isAnswered && {
        request_id: said.requestId,
        name: said.name,
        last_answer: said.answer,
        last_answer_at: now,
      }),
    })
    .where('account_id', '=', accountId)
    .execute();
  // Silence is no news, and a register that is down for days would fill the history.
  if (!isAnswered && before.answer === said.answer) return;
  const owner = await tx
    .selectFrom('users')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!owner) return;
  await recordAudit(tx, null, 'user.vat-answer', owner.id, {
    number,
    answer: said.answer,
    ...(isAnswered && said.requestId !== null && { requestId: said.requestId }),
  });
}
