import type { PadChange, PadState } from '@kerf/contract/schemas/pad';
import { ORDER_LINES_MAX } from '@kerf/domain/limits';
import { mergeLines, type PadLine } from '@kerf/domain/pad-lines';
import { isPresent } from '@kerf/domain/pad-row';
import { ProblemError } from '@kerf/domain/problem';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';

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
      ...(delivery.poNumber !== undefined && { po_number: delivery.poNumber }),
      ...(delivery.addressId !== undefined && { address_id: delivery.addressId }),
      delivery_at: delivery.at,
    }),
  });
  // The log does not contain what was typed.
  await recordAudit(tx, actor, 'pad.change', accountId, {
    changed: lines.length,
    rows: present,
  });
}

/** Removals are kept for devices offline for up to this many days, up to this number. */
const REMEMBERED_DAYS = 60;
const REMEMBERED_MAX = 5_000;

type LineRow = Selectable<Schema['pad_lines']>;

/** The user's pad, locked, and created if there is none. The lock serializes changes. */
function lockPad(tx: Tx, accountId: string): Promise<Selectable<Schema['pads']>> {
  return tx
    .insertInto('pads')
    .values({ account_id: accountId, revision: 0 })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ account_id: accountId }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function storePad(tx: Tx, accountId: string, changes: Updateable<Schema['pads']>) {
  await tx.updateTable('pads').set(changes).where('account_id', '=', accountId).execute();
}

async function findLines(tx: Tx, accountId: string, ids: readonly string[]): Promise<PadLine[]> {
  const rows = await tx
    .selectFrom('pad_lines')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return rows.map(lineView);
}

async function storeLines(tx: Tx, accountId: string, revision: number, lines: readonly PadLine[]) {
  if (lines.length === 0) return;
  const rows = JSON.stringify(
    lines.map(({ id, row, removedAt }) => ({
      item: '',
      quantity: '',
      place: 0,
      at: 0,
      seen: null,
      ...row,
      cost_center: row?.costCenter,
      id,
      account_id: accountId,
      removed_at: removedAt,
      revision,
    })),
  );
  await sql`
    insert into pad_lines (account_id, id, item, quantity, note, cost_center, place, at, seen, removed_at, revision)
    select account_id, id, item, quantity, note, cost_center, place, at, seen, removed_at, revision
    from json_populate_recordset(null::pad_lines, ${rows}::json)
    on conflict (account_id, id) do update set
      item = excluded.item, quantity = excluded.quantity, note = excluded.note,
      cost_center = excluded.cost_center, place = excluded.place, at = excluded.at,
      seen = excluded.seen, removed_at = excluded.removed_at, revision = excluded.revision,
      changed_at = now()`.execute(tx);
}

const isPresentLine = sql<boolean>`at > coalesce(removed_at, -1)`;

function countPresent(tx: Tx, accountId: string): Promise<number> {
  return countOf(
    tx.selectFrom('pad_lines').where('account_id', '=', accountId).where(isPresentLine),
  );
}

/** Deletes the oldest removals. Returns the highest revision deleted, or 0. */
async function forgetRemovals(tx: Tx, accountId: string): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    with removed as (
      select id, changed_at, row_number() over (order by revision desc) as position
      from pad_lines where account_id = ${accountId} and not (${isPresentLine})
    ), forgotten as (
      delete from pad_lines using removed
      where pad_lines.account_id = ${accountId} and pad_lines.id = removed.id
        and (removed.position > ${REMEMBERED_MAX}
          or removed.changed_at < now() - make_interval(days => ${REMEMBERED_DAYS}))
      returning pad_lines.revision
    )
    select coalesce(max(revision), 0)::bigint as revision from forgotten`.execute(tx);
  return rows[0]?.revision ?? 0;
}

/** The changes since a revision, or the whole pad if the device is too far behind. */
async function readPad(db: Database, accountId: string, since: number | null): Promise<PadState> {
  // Read before the lines: lines of a concurrent change may be sent twice, but none is missed.
  const pad = await db
    .selectFrom('pads')
    .selectAll()
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const revision = pad?.revision ?? 0;
  const whole = since === null || since < (pad?.forgotten_revision ?? 0) || since > revision;
  const query = db.selectFrom('pad_lines').selectAll().where('account_id', '=', accountId);
  const found = await (whole
    ? query.where(isPresentLine)
    : query.where('revision', '>', since)
  ).execute();
  const lines = found.map(lineView);
  return {
    revision,
    whole,
    rows: lines.flatMap(({ row, removedAt }) => (row && isPresent(row, removedAt) ? [row] : [])),
    removed: lines.flatMap(({ id, removedAt }) =>
      removedAt === null ? [] : [{ id, at: removedAt }],
    ),
    delivery: {
      phone: pad?.phone ?? null,
      address: pad?.address ?? null,
      ...(pad && pad.po_number !== null && { poNumber: pad.po_number }),
      ...(pad && pad.address_id !== null && { addressId: pad.address_id }),
      at: pad?.delivery_at ?? 0,
    },
  };
}

function lineView({ id, item, quantity, place, at, seen, ...line }: LineRow): PadLine {
  const texts = {
    ...(line.note !== null && { note: line.note }),
    ...(line.cost_center !== null && { costCenter: line.cost_center }),
  };
  return { id, row: { id, item, quantity, ...texts, place, at, seen }, removedAt: line.removed_at };
}
