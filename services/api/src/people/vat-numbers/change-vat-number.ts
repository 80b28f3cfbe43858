import type { VatNumberView, vatNumberChange } from '@kerf/contract/schemas/vat-number';
import { ProblemError } from '@kerf/domain/problem';
import { countryOfVatNumber, plainVatNumber } from '@kerf/domain/tax/european-union';
import type { z } from 'zod';
import { type Database, inTransaction } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import type { JobQueue } from '../../platform/job-queue/job-queue.ts';
import { lockAccount } from '../access/lock-account.ts';
import { findVatNumber, readVatNumber } from './vat-numbers.store.ts';

/** Whose number it is. */
export interface VatNumberOwner {
  readonly userId: string;
  readonly accountId: string;
}

interface ChangeDeps {
  readonly db: Database;
  readonly jobs: JobQueue;
}

/**
 * Keeps an account's VAT number, whatever it looks like, and has the register asked about it after the commit.
 * Throws `record_changed` if it is another one by now.
 */
export function setVatNumber(
  { db, jobs }: ChangeDeps,
  actor: Actor,
  { userId, accountId }: VatNumberOwner,
  change: z.output<typeof vatNumberChange>,
): Promise<VatNumberView> {
  return inTransaction(db, async (tx) => {
    await lockAccount(tx, accountId);
    const before = await findVatNumber(tx, accountId);
    const [from, to] = [before?.number ?? '', plainVatNumber(change.number)];
    const isOfUnion = countryOfVatNumber(to) !== undefined;
    if (from === to) {
      if (isOfUnion) await jobs.enqueue(tx, { kind: 'ask-vat-number', accountId });
      return readVatNumber(tx, accountId);
    }
    if (plainVatNumber(change.was) !== from) throw new ProblemError({ code: 'record_changed' });
    await tx.deleteFrom('vat_numbers').where('account_id', '=', accountId).execute();
    if (to !== '') {
      await tx.insertInto('vat_numbers').values({ account_id: accountId, number: to }).execute();
    }
    await recordAudit(tx, actor, 'user.vat-number', userId, { from, to });
    if (isOfUnion) await jobs.enqueue(tx, { kind: 'ask-vat-number', accountId });
    return readVatNumber(tx, accountId);
  });
}
