import type { RemovedRow } from '@kerf/contract/schemas/pad';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';

/** An order placed from rows of its account's pad. */
interface PlacedFromPad {
  readonly userId: string;
  readonly accountId: string;
  readonly source: ChangeSource;
  readonly padRows: readonly RemovedRow[];
}

/**
 * Removes the ordered rows in the transaction that places the order. A row changed after it was sent stays.
 * Pads are locked in the order of their accounts' ids.
 */
export async function emptyPads(send: Send, placed: readonly PlacedFromPad[]): Promise<void> {
  const rows = placed.flatMap(({ userId, accountId, source, padRows }) =>
    padRows.map(({ id, at }) => ({
      user_id: userId,
      account_id: accountId,
      source,
      id,
      at,
    })),
  );
  if (rows.length === 0) return;
  await send(sql`
    with placed as (
      select account_id, id, max(user_id::text)::uuid as user_id, max(at) as at, max(source) as source
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(user_id uuid, account_id uuid, id uuid, at bigint, source text)
      group by account_id, id
    ), pad as (
      insert into pads (account_id, revision)
      select account_id, 1 from placed group by account_id order by account_id
      on conflict (account_id) do update set revision = pads.revision + 1
      returning account_id, revision
    ), removed as (
      insert into pad_lines (account_id, id, item, quantity, place, at, removed_at, revision)
      select account_id, placed.id, '', '', 0, 0, placed.at, pad.revision
      from placed join pad using (account_id)
      on conflict (account_id, id) do update set
        removed_at = greatest(pad_lines.removed_at, excluded.removed_at),
        revision = excluded.revision, changed_at = now()
    )
    insert into audit_log (actor_id, action, subject_id, source, detail)
    select user_id, 'pad.change', account_id, max(source),
      json_build_object('changed', count(*), 'by', 'placed')
    from placed group by user_id, account_id`);
}

interface RowsOfPad {
  readonly accountId: string;
  readonly padRows: readonly RemovedRow[];
}

interface GoneRow {
  readonly account_id: string;
  readonly id: string;
}

/** Rows that have been ordered or removed, so that two devices do not order the same rows twice. */
export class GonePadRows {
  readonly #gone: Set<string>;

  constructor(rows: readonly GoneRow[]) {
    this.#gone = new Set(rows.map(({ account_id, id }) => rowName(account_id, id)));
  }

  /** Throws `pad_rows_gone` if a row of the order has been ordered or removed. */
  check({ accountId, padRows }: RowsOfPad): void {
    if (!padRows.some(({ id }) => this.#gone.has(rowName(accountId, id)))) return;
    throw new ProblemError({ code: 'pad_rows_gone' });
  }

  /** Adds the rows of an accepted order, for later orders of the same transaction. */
  add({ accountId, padRows }: RowsOfPad): void {
    for (const { id } of padRows) this.#gone.add(rowName(accountId, id));
  }
}

function rowName(accountId: string, id: string): string {
  return `${accountId} ${id}`;
}

/** Finds which of these rows were removed in this version or a later one. Their customers must be locked. */
export async function readGonePadRows(
  send: Send,
  orders: readonly RowsOfPad[],
): Promise<readonly GoneRow[]> {
  const rows = orders.flatMap(({ accountId, padRows }) =>
    padRows.map(({ id, at }) => ({ account_id: accountId, id, at })),
  );
  if (rows.length === 0) return [];
  return send(sql<GoneRow>`
    select pad_lines.account_id, pad_lines.id
    from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (account_id uuid, id uuid, at bigint)
    join pad_lines on pad_lines.account_id = wanted.account_id and pad_lines.id = wanted.id
    where pad_lines.removed_at >= wanted.at`);
}
