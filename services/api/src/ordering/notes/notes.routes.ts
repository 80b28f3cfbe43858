import { noteEndpoints } from '@kerf/contract/endpoints/notes';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { type Route, route } from '../../http/mount.ts';
import { findUserByEmail } from '../../people/users/users.store.ts';
import { requireReadableOrder } from '../orders/order-access.ts';
import { addNote, deleteNote } from './change-notes.ts';
import { listNotes } from './notes.store.ts';

export function noteRoutes(db: Database): Route[] {
  const ofOrder = async (actor: Actor, id: string) => ({
    orderId: (await requireReadableOrder(db, actor, id)).id,
  });
  return [
    route(noteEndpoints.listOrderNotes, async ({ params, query }, { actor }) =>
      listNotes(db, actor, await ofOrder(actor, params.id), query),
    ),
    route(noteEndpoints.addOrderNote, async ({ params, body }, { actor, idempotencyKey }) =>
      addNote(db, actor, await ofOrder(actor, params.id), body, idempotencyKey),
    ),
    route(noteEndpoints.listUserNotes, async ({ params, query }, { actor }) =>
      listNotes(db, actor, await ofCustomer(db, params.email), query),
    ),
    route(noteEndpoints.addUserNote, async ({ params, body }, { actor, idempotencyKey }) => {
      const subject = await ofCustomer(db, params.email);
      return addNote(db, actor, subject, { ...body, forCustomer: false }, idempotencyKey);
    }),
    route(noteEndpoints.deleteNote, async ({ params }, { actor }) => {
      await deleteNote(db, actor, params.id);
      return { deletedCount: 1 };
    }),
  ];
}

async function ofCustomer(db: Database, email: string): Promise<{ customerId: string }> {
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound('user');
  return { customerId: user.id };
}
