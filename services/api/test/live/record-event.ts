import type { AuditAction } from '@kerf/domain/audit-actions';
import type { Database, Tx } from '../../src/db/database.ts';

/** Records an event of which only the action and the record matter. */
export async function recordEvent(db: Database | Tx, action: AuditAction, subjectId: string) {
  await db
    .insertInto('audit_log')
    .values({ actor_id: null, action, subject_id: subjectId, source: 'system', detail: '{}' })
    .execute();
}
