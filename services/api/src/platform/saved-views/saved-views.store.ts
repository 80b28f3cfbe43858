import { type SavedView, VIEWS_MAX, type ViewScreen } from '@kerf/contract/schemas/view';
import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import type { SavedViewRow } from '../../db/schema.ts';

/** A view with its owner's name. */
type ReadView = SavedViewRow & { readonly owner_name: string };

/** The maximum number of views listed, starting with one's own. */
const LISTED_MAX = 4 * VIEWS_MAX;

function visibleViews(db: Database | Tx, userId: string) {
  return db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'owner_id')
    .selectAll('saved_views')
    .select('users.display_name as owner_name')
    .where(({ or, eb }) => or([eb('owner_id', '=', userId), eb('shared', '=', true)]));
}

/** A user's own views, then those shared by others, for one screen or all; oldest first. */
export async function listViews(
  db: Database,
  userId: string,
  screen: ViewScreen | undefined,
): Promise<SavedView[]> {
  const visible = visibleViews(db, userId);
  const rows = await (screen === undefined ? visible : visible.where('screen', '=', screen))
    .orderBy(sql`(owner_id = ${userId})`, 'desc')
    .orderBy('saved_views.created_at')
    .orderBy('saved_views.id')
    .limit(LISTED_MAX)
    .execute();
  return rows.map((row) => savedViewOf(row, userId));
}

/** A view that the user can see, locked until the transaction ends. Throws a ProblemError if there is none. */
export function lockView(tx: Tx, userId: string, id: string): Promise<ReadView> {
  return visibleViews(tx, userId)
    .where('saved_views.id', '=', id)
    .forUpdate('saved_views')
    .executeTakeFirstOrThrow(() => notFound('view'));
}

/** The URL query of these parameters, sorted by name. */
function addressOf(query: Readonly<Record<string, string>>): string {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return parameters.toString();
}

export function parametersOf(address: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(address));
}

export function savedViewOf(row: ReadView, userId: string): SavedView {
  return {
    _id: row.id,
    screen: row.screen,
    name: row.name,
    query: addressOf(row.query),
    shared: row.shared,
    own: row.owner_id === userId,
    ownerName: row.owner_name,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  };
}
