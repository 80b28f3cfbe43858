import { fieldProblem, type ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { findProduct } from './products.store.ts';

const REPLACEMENT_LOCK = 740_120;

/**
 * Throws a ProblemError unless the product may be replaced by the other: it exists, and its own
 * replacements do not lead back. Lock the rows that the transaction changes first, so that holders of this
 * lock never wait for them.
 */
export async function checkReplacement(
  tx: Tx,
  productId: string,
  replacedBy: string,
): Promise<void> {
  // Two concurrent changes could form a cycle that neither of them sees.
  await sql`select pg_advisory_xact_lock(${REPLACEMENT_LOCK})`.execute(tx);
  if (!(await findProduct(tx, replacedBy))) throw refused('There is no such product.');
  if (replacedBy === productId) throw refused('A product cannot replace itself.');
  const { rows } = await sql`
    with recursive chain (id) as (
      select ${replacedBy}::uuid
      union
      select products.replaced_by from products join chain using (id)
      where products.replaced_by is not null
    )
    select id from chain where id = ${productId}`.execute(tx);
  if (rows.length > 0) throw refused('That product is itself replaced by this one.');
}

function refused(message: string): ProblemError {
  return fieldProblem('replacedBy', message);
}
