import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type newView,
  type SavedView,
  VIEWS_MAX,
  type ViewScreen,
  type viewChange,
} from '@kerf/contract/schemas/view';
import { ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx, takingNames } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { Actor } from '../../http/actor.ts';
import { fieldChanges, recordAudit } from '../audit/audit.store.ts';
import { lockView, parametersOf, savedViewOf } from './saved-views.store.ts';

/**
 * Saves a view. Its name must be unique among the owner's views of
 * the list.
 */
export function addView(tx: Tx, actor: Actor, body: z.output<typeof newView>): Promise<SavedView> {
  return takingNames(nameTaken(body.name), () => insertView(tx, actor, body));
}

async function insertView(
  tx: Tx,
  actor: Actor,
  { screen, name, query, shared }: z.output<typeof newView>,
): Promise<SavedView> {
  const owner = await leaveRoom(tx, actor, screen);
  const row = await tx
    .insertInto('saved_views')
    .values({
      id: randomUUID(),
      owner_id: actor.userId,
      screen,
      name,
      shared,
      query: JSON.stringify(parametersOf(query)),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, actor, 'view.add', row.id, { screen, name, query, shared });
  return savedViewOf({ ...row, owner_name: owner.display_name }, actor.userId);
}

/**
 * Updates a view of one's own, or a shared one, if it still has the given version or already is as requested.
 * Only the owner can stop sharing a view: for everyone else that would be the same as deleting it.
 */
export function updateView(
  db: Database,
  actor: Actor,
  id: string,
  { version, ...to }: z.output<typeof viewChange>,
): Promise<SavedView> {
  return takingNames(nameTaken(to.name), () =>
    inTransaction(db, async (tx) => {
      const current = await lockView(tx, actor.userId, id);
      const { name, query, shared } = current;
      if (shared && !to.shared && current.owner_id !== actor.userId) {
        throw new ProblemError({ code: 'forbidden' });
      }
      const asked = { ...to, query: parametersOf(to.query) };
      // A repeated request, or the same change by two people.
      if (isDeepStrictEqual({ name, query, shared }, asked)) {
        return savedViewOf(current, actor.userId);
      }
      if (current.version !== version) {
        throw new ProblemError({ code: 'view_changed', version: current.version });
      }
      const row = await tx
        .updateTable('saved_views')
        .set({ ...asked, query: JSON.stringify(asked.query) })
        .set({ version: version + 1, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const changes = fieldChanges({ name, query, shared }, asked);
      await recordAudit(tx, actor, 'view.update', id, { changes });
      return savedViewOf({ ...row, owner_name: current.owner_name }, actor.userId);
    }),
  );
}

/** Deletes a view of one's own, or a shared one. */
export async function deleteView(db: Database, actor: Actor, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const view = await lockView(tx, actor.userId, id);
    await tx.deleteFrom('saved_views').where('id', '=', id).execute();
    const { screen, name, query, shared } = view;
    await recordAudit(tx, actor, 'view.delete', id, { screen, name, query, shared });
  });
}

/** Serializes additions, so that concurrent ones cannot exceed the limit. */
async function leaveRoom(tx: Tx, { userId }: Actor, screen: ViewScreen) {
  const owner = await tx
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const count = await countOf(
    tx.selectFrom('saved_views').where('owner_id', '=', userId).where('screen', '=', screen),
  );
  if (count < VIEWS_MAX) return owner;
  throw new ProblemError({ code: 'too_many_views', limit: VIEWS_MAX });
}

function nameTaken(name: string) {
  return { saved_views_name: { code: 'view_name_taken', name } } as const;
}
