import { type CurrentRequest, inRequest } from '../../current-request.ts';
import type { Database } from '../../db/database.ts';
import { planImport } from './imports/plan-import.ts';
import { type NewPlan, type Planner, planBulkChange, type WantedRow } from './plan-bulk-change.ts';
import { runBulkChange } from './run-bulk-change.ts';

/** Work of bulk changes that takes long with many rows, as data to send to another process. */
export type BulkWork =
  | { readonly kind: 'run' | 'plan-import'; readonly bulkChangeId: string }
  | {
      readonly kind: 'plan';
      readonly request: CurrentRequest;
      readonly actor: Planner;
      readonly plan: NewPlan;
      readonly wanted: readonly WantedRow[];
    };

/** Runs the work and returns the bulk change's id. */
export async function doBulkWork(db: Database, work: BulkWork): Promise<string> {
  if (work.kind === 'plan') {
    const { request, actor, plan, wanted } = work;
    return inRequest(request, () => planBulkChange(db, actor, plan, wanted));
  }
  const { kind, bulkChangeId } = work;
  await (kind === 'run' ? runBulkChange(db, bulkChangeId) : planImport(db, bulkChangeId));
  return bulkChangeId;
}
