import { isDeepStrictEqual } from 'node:util';
import type { AuditAction } from '@kerf/domain/audit-actions';
import type { AuditDetail, AuditEvent, FieldChange } from '@kerf/domain/audit-details';
import { sql } from 'kysely';
import { currentSource } from '../../current-request.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';

/** Records what one person, or the system, did to many records. */
export async function recordAudits(
  tx: Tx,
  actorId: string | null,
  events: readonly AuditEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await sql`
    insert into audit_log (actor_id, action, subject_id, source, detail)
    select ${actorId}::uuid, action, "subjectId", ${currentSource()}, detail
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as event (action text, "subjectId" uuid, detail jsonb)`.execute(tx);
}

/** Records who did what to which record. The actor is null for the system and for commands on the server. */
export async function recordAudit<Action extends AuditAction>(
  db: Database | Tx,
  actor: Pick<Actor, 'userId'> | null,
  action: Action,
  subjectId: string | null,
  detail: AuditDetail<Action>,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: actor?.userId ?? null,
      action,
      subject_id: subjectId,
      source: currentSource(),
      detail: JSON.stringify(detail),
    })
    .execute();
}

/** The fields that differ between two states of a record. Fields that only one of them has are left out. */
export function fieldChanges<R extends object>(
  before: R,
  after: { readonly [Field in keyof R]?: unknown },
): Record<string, FieldChange> {
  const now = new Map<string, unknown>(Object.entries(after));
  const changed = Object.entries(before)
    .filter(([field, from]) => now.has(field) && !isDeepStrictEqual(from, now.get(field)))
    .map(([field, from]) => [field, { from, to: now.get(field) }]);
  return Object.fromEntries(changed);
}
