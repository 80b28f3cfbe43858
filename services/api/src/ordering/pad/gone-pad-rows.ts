import type { RemovedRow } from '@kerf/contract/schemas/pad';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';

interface RowsOfPad {
  readonly userId: string;
  readonly padRows: readonly RemovedRow[];
}

interface GoneRow {
  readonly user_id: string;
  readonly id: string;
}

/** Rows that have been ordered or removed, so that two devices do not order the same rows twice. */
export class GonePadRows {
  readonly #gone: Set<string>;

  constructor(rows: readonly GoneRow[]) {
    this.#gone = new Set(rows.map(({ user_id, id }) => rowName(user_id, id)));
  }

  /** Throws `pad_rows_gone` if a row of the order has been ordered or removed. */
  check({ userId, padRows }: RowsOfPad): void {
    if (!padRows.some(({ id }) => this.#gone.has(rowName(userId, id)))) return;
    throw new ProblemError({ code: 'pad_rows_gone' });
  }

  /** Adds the rows of an accepted order, for later orders of the same transaction. */
  add({ userId, padRows }: RowsOfPad): void {
    for (const { id } of padRows) this.#gone.add(rowName(userId, id));
  }
}

function rowName(userId: string, id: string): string {
  return `${userId} ${id}`;
}

/** Finds which of these rows were removed in this version or a later one. Their customers must be locked. */
export async function readGonePadRows(
  send: Send,
  orders: readonly RowsOfPad[],
): Promise<readonly GoneRow[]> {
  const rows = orders.flatMap(({ userId, padRows }) =>
    padRows.map(({ id, at }) => ({ user_id: userId, id, at })),
  );
  if (rows.length === 0) return [];
  return send(sql<GoneRow>`
    select pad_lines.user_id, pad_lines.id
    from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (user_id uuid, id uuid, at bigint)
    join pad_lines on pad_lines.user_id = wanted.user_id and pad_lines.id = wanted.id
    where pad_lines.removed_at >= wanted.at`);
}
