import type { RemovedRow } from '@kerf/contract/schemas/pad';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Send } from '../../db/pipeline.ts';

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
