import { bulkChangeEndpoints } from '@kerf/contract/endpoints/bulk-changes';
import { type Route, route } from '../../http/mount.ts';
import { bulkChangeRowView, bulkChangeView, byColumn } from './bulk-change-view.ts';
import {
  listBulkChanges,
  listCauses,
  listQuestions,
  listRows,
  requireBulkChange,
} from './bulk-changes.store.ts';
import {
  answerQuestions,
  applyBulkChange,
  type BulkChangeDeps,
  discardBulkChange,
  undoBulkChange,
  unscheduleBulkChange,
} from './change-bulk-changes.ts';
import { wantedRow } from './plan-bulk-change.ts';
import { type PlanDeps, planBulkEdit } from './plan-bulk-edit.ts';
import { listSheetProducts } from './sheet-products.ts';

/** Changes of many products at once: planned, looked at, applied, undone. */
export function bulkChangeRoutes(deps: BulkChangeDeps & PlanDeps): Route[] {
  const { db, bulkWorker } = deps;
  const view = async (id: string) => bulkChangeView(await requireBulkChange(db, id));
  return [
    route(bulkChangeEndpoints.listBulkChanges, ({ query }) =>
      listBulkChanges(db, query, bulkChangeView),
    ),
    route(bulkChangeEndpoints.planBulkChange, async ({ body: { title, rows } }, { actor }) =>
      view(await bulkWorker.plan(actor, { kind: 'grid', title }, rows.map(wantedRow))),
    ),
    route(bulkChangeEndpoints.planBulkEdit, async ({ body }, { actor }) =>
      view(await planBulkEdit(deps, actor, body)),
    ),
    route(bulkChangeEndpoints.listProductSheet, ({ query }) => listSheetProducts(db, query)),
    route(bulkChangeEndpoints.getBulkChange, ({ params }) => view(params.id)),
    route(bulkChangeEndpoints.listBulkChangeCauses, async ({ params }) => {
      await requireBulkChange(db, params.id);
      const { known, later } = byColumn(await listCauses(db, params.id));
      return {
        causes: known,
        ...(later.length > 0 && { pieceCauses: later }),
        questions: await listQuestions(db, params.id),
      };
    }),
    route(bulkChangeEndpoints.listBulkChangeRows, async ({ params, query }) => {
      await requireBulkChange(db, params.id);
      return listRows(db, params.id, query, bulkChangeRowView);
    }),
    route(bulkChangeEndpoints.answerBulkChange, async ({ params, body }, { actor }) => {
      await answerQuestions(db, actor, params.id, body);
      return view(params.id);
    }),
    route(bulkChangeEndpoints.applyBulkChange, async ({ params, body }, { actor }) => {
      const { takesEffectAt, publishNewAt } = body;
      await applyBulkChange(deps, actor, params.id, {
        ...(takesEffectAt !== undefined && { takesEffectAt: new Date(takesEffectAt) }),
        ...(publishNewAt !== undefined && {
          publishNewAt: publishNewAt === null ? null : new Date(publishNewAt),
        }),
      });
      return view(params.id);
    }),
    route(bulkChangeEndpoints.undoBulkChange, async ({ params }, { actor }) => {
      await undoBulkChange(deps, actor, params.id);
      return view(params.id);
    }),
    route(bulkChangeEndpoints.unscheduleBulkChange, async ({ params }, { actor }) => {
      await unscheduleBulkChange(db, actor, params.id);
      return view(params.id);
    }),
    route(bulkChangeEndpoints.discardBulkChange, async ({ params }, { actor }) => {
      await discardBulkChange(db, actor, params.id);
      return view(params.id);
    }),
  ];
}
