import { importEndpoints } from '@kerf/contract/endpoints/imports';
import type { Actor } from '../../../http/actor.ts';
import { type Route, route } from '../../../http/mount.ts';
import { bulkChangeView } from '../bulk-change-view.ts';
import { requireBulkChange } from '../bulk-changes.store.ts';
import type { BulkChangeDeps } from '../change-bulk-changes.ts';
import { writeProductSheet } from '../sheet-products.ts';
import { readSummary, startImport, uploadImport } from './change-imports.ts';
import { importFileView } from './import-file-view.ts';
import { requireImportFile } from './import-files.store.ts';
import { listRowsToCorrect } from './list-rows-to-correct.ts';
import type { ReadAs } from './reading/table.ts';

/** Routes of product imports: upload a file, choose its columns, and plan a bulk change from it. */
export function importRoutes(deps: BulkChangeDeps): Route[] {
  const { db } = deps;
  const view = async (actor: Actor, id: string, readAs: ReadAs) => {
    const file = await requireImportFile(db, id);
    return importFileView(db, file, await readSummary(db, actor, file, readAs));
  };
  return [
    route(importEndpoints.writeProductSheet, ({ body }) => writeProductSheet(db, body.ids)),
    route(importEndpoints.uploadImport, async ({ query, body }, { actor }) =>
      view(actor, await uploadImport(db, actor, query.name, body), {
        sheet: null,
        encoding: null,
      }),
    ),
    route(importEndpoints.getImportFile, ({ params, query }, { actor }) =>
      view(actor, params.id, { sheet: query.sheet || null, encoding: query.encoding ?? null }),
    ),
    route(importEndpoints.planImport, async ({ params, body }, { actor }) => {
      const id = await startImport(deps, actor, params.id, body);
      return bulkChangeView(await requireBulkChange(db, id));
    }),
    route(importEndpoints.listRowsToCorrect, ({ params }, { actor }) =>
      listRowsToCorrect(db, actor, params.id),
    ),
  ];
}
