import { documentEndpoints } from '@kerf/contract/endpoints/documents';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { type Counted, type Route, route } from '../../http/mount.ts';
import { shareOf } from '../../http/shares.ts';
import { createTurns, restAfter } from '../../http/turns.ts';
import { listDocuments } from '../../money/documents/list-documents.ts';
import { requireReadableOrder } from '../../ordering/orders/order-access.ts';
import type { DrawnFor } from '../../platform/pdf/render-pdf.ts';
import { getDocument } from './get-document.ts';
import { printOrders } from './print-orders.ts';

/** Routes of an order's documents: the list and the files. */
export function documentRoutes(db: Database): Route[] {
  const inTurn = createTurns();
  return [
    route(documentEndpoints.listDocuments, async ({ params }, { actor }) =>
      listDocuments(db, await requireReadableOrder(db, actor, params.id), actor),
    ),
    route(documentEndpoints.getDocument, ({ params }, caller) => {
      const drawnFor = drawnForCaller(caller);
      const wanted = { orderId: params.id, file: params.file };
      const get = () => getDocument(db, caller.actor, wanted, drawnFor);
      if (drawnFor.share.lane !== 'customers') return get();
      // What a long one is drawn from takes the server some milliseconds, also if it was drawn a moment ago.
      const getUnlessLeft = () => {
        drawnFor.share.left?.throwIfAborted();
        return get();
      };
      return inTurn(caller.actor.userId, getUnlessLeft, restAfter);
    }),
    route(documentEndpoints.printOrders, ({ body }, caller) =>
      printOrders(db, body, drawnForCaller(caller)),
    ),
  ];
}

type DrawingCaller = Counted & { readonly actor: Actor };

function drawnForCaller({ actor, allowance, whenLeft }: DrawingCaller): DrawnFor {
  return { share: shareOf(actor, whenLeft()), allowance };
}
