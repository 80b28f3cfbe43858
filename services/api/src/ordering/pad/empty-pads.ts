import type { RemovedRow } from '@kerf/contract/schemas/pad';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';

/** An order placed from rows of its account's pad. */
export interface PlacedFromPad {
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
