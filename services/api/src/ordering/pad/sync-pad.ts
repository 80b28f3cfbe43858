import type { PadChange, PadState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { mergeLines } from '@kerf/domain/pad-lines';
import { ProblemError } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import {
  countPresent,
  findLines,
  forgetRemovals,
  lockPad,
  readPad,
  storeLines,
  storePad,
} from './pad.store.ts';

/**
 * Merges a device's changes into the account's pad, row by row, and returns what the device is missing.
 * Repeating changes, or sending them late or in another order, gives the same pad. Throws `pad_full` and
 * changes nothing if there would be too many rows.
 */
export async function syncPad(db: Database, actor: Actor, change: PadChange): Promise<PadState> {
  const isEmpty =
    change.rows.length === 0 && change.removed.length === 0 && change.delivery === undefined;
  if (!isEmpty) await inTransaction(db, (tx) => merge(tx, actor, change));
  return readPad(db, actor.accountId, change.since);
}

async function merge(tx: Tx, actor: Actor, { rows, removed, delivery }: PadChange) {
  const { accountId } = actor;
  const pad = await lockPad(tx, accountId);
  const ids = [...rows, ...removed].map(({ id }) => id);
  const lines = mergeLines(await findLines(tx, accountId, ids), { rows, removed });
  const isDeliveryNew = delivery !== undefined && delivery.at > pad.delivery_at;
  if (lines.length === 0 && !isDeliveryNew) return;
  const revision = pad.revision + 1;
  await storeLines(tx, accountId, revision, lines);
  const present = await countPresent(tx, accountId);
  if (present > ORDER_LINES_MAX && rows.length > 0) {
    throw new ProblemError({ code: 'pad_full', limit: ORDER_LINES_MAX });
  }
  const forgotten = await forgetRemovals(tx, accountId);
  await storePad(tx, accountId, {
    revision,
    forgotten_revision: Math.max(pad.forgotten_revision, forgotten),
    ...(isDeliveryNew && {
      phone: delivery.phone,
      address: delivery.address,
      delivery_at: delivery.at,
    }),
  });
  // The log does not contain what was typed.
  await recordAudit(tx, actor, 'pad.change', accountId, {
    changed: lines.length,
    rows: present,
  });
}
