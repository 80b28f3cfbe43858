import type { AuditAction } from '@kerf/domain/audit-actions';
import { currentSource } from '../../current-request.ts';
import type { Database, Tx } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';

/** Records who did what to which record. The actor is null for the system and for commands on the server. */
export async function recordAudit(
  db: Database | Tx,
  actor: Pick<Actor, 'userId'> | null,
  action: AuditAction,
  subjectId: string | null,
  detail: object,
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
