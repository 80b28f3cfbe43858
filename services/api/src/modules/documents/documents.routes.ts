import { documentEndpoints } from '@kerf/contract/endpoints/documents';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { requireReadableOrder } from '../orders/order-access.ts';
import { getDocument } from './get-document.ts';
import { listDocuments } from './list-documents.ts';
import { printOrders } from './print-orders.ts';

/** Routes of an order's documents: the list and the files. */
export function documentRoutes(db: Database): Route[] {
  return [
    route(documentEndpoints.listDocuments, async ({ params }, { actor }) =>
      listDocuments(db, await requireReadableOrder(db, actor, params.id), actor),
    ),
    route(documentEndpoints.getDocument, ({ params }, { actor }) =>
      getDocument(db, actor, params.id, params.file),
    ),
    route(documentEndpoints.printOrders, ({ body }) => printOrders(db, body)),
  ];
}
