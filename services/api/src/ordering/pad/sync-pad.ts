import type { PadChange, PadState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { mergeLines } from '@kerf/domain/pad-lines';
import { ProblemError } from '@kerf/domain/problem';
import type { Database, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
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
 * Merges a device's changes into the user's pad, row by row, and returns what the device is missing.
 * Repeating changes, or sending them late or in another order, gives the same pad. Throws `pad_full` and
 * changes nothing if there would be too many rows.
 */
export async function syncPad(db: Database, userId: string, change: PadChange): Promise<PadState> {
  const isEmpty =
    change.rows.length === 0 && change.removed.length === 0 && change.delivery === undefined;
  if (!isEmpty) await inTransaction(db, (tx) => merge(tx, userId, change));
  return readPad(db, userId, change.since);
}

async function merge(tx: Tx, userId: string, { rows, removed, delivery }: PadChange) {
  const pad = await lockPad(tx, userId);
  const ids = [...rows, ...removed].map(({ id }) => id);
  const lines = mergeLines(await findLines(tx, userId, ids), { rows, removed });
  const isDeliveryNew = delivery !== undefined && delivery.at > pad.delivery_at;
  if (lines.length === 0 && !isDeliveryNew) return;
  const revision = pad.revision + 1;
  await storeLines(tx, userId, revision, lines);
  const present = await countPresent(tx, userId);
  if (present > ORDER_LINES_MAX && rows.length > 0) {
    throw new ProblemError({ code: 'pad_full', limit: ORDER_LINES_MAX });
  }
  const forgotten = await forgetRemovals(tx, userId);
  await storePad(tx, userId, {
    revision,
    forgotten_revision: Math.max(pad.forgotten_revision, forgotten),
    ...(isDeliveryNew && {
      phone: delivery.phone,
      address: delivery.address,
      delivery_at: delivery.at,
    }),
  });
  // The log does not contain what was typed.
  await recordAudit(tx, { userId }, 'pad.change', userId, {
    changed: lines.length,
    rows: present,
  });
}
