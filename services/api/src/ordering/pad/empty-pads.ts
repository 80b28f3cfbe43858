import type { RemovedRow } from '@kerf/contract/schemas/pad';
import type { ChangeSource } from '@kerf/domain/audit-actions';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';

/** An order placed from rows of its customer's pad. */
export interface PlacedFromPad {
  readonly userId: string;
  readonly source: ChangeSource;
  readonly padRows: readonly RemovedRow[];
}

/**
 * Removes the ordered rows in the transaction that places the order. A row changed after it was sent stays.
 * Pads are locked in the order of their owners' ids.
 */
export async function emptyPads(send: Send, placed: readonly PlacedFromPad[]): Promise<void> {
  const rows = placed.flatMap(({ userId, source, padRows }) =>
    padRows.map(({ id, at }) => ({ user_id: userId, source, id, at })),
  );
  if (rows.length === 0) return;
  await send(sql`
    with placed as (
      select user_id, id, max(at) as at, max(source) as source
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row(user_id uuid, id uuid, at bigint, source text)
      group by user_id, id
    ), pad as (
      insert into pads (user_id, revision)
      select user_id, 1 from placed group by user_id order by user_id
      on conflict (user_id) do update set revision = pads.revision + 1
      returning user_id, revision
    ), removed as (
      insert into pad_lines (user_id, id, item, quantity, place, at, removed_at, revision)
      select user_id, placed.id, '', '', 0, 0, placed.at, pad.revision
      from placed join pad using (user_id)
      on conflict (user_id, id) do update set
        removed_at = greatest(pad_lines.removed_at, excluded.removed_at),
        revision = excluded.revision, changed_at = now()
    )
    insert into audit_log (actor_id, action, subject_id, source, detail)
    select user_id, 'pad.change', user_id, max(source),
      json_build_object('changed', count(*), 'by', 'placed')
    from placed group by user_id`);
}
