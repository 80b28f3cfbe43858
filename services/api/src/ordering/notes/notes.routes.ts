import { noteEndpoints } from '@kerf/contract/endpoints/notes';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import type { Actor } from '../../http/actor.ts';
import { deleted, onceRoute, type Route, route } from '../../http/mount.ts';
import { findUserByEmail } from '../../people/users/users.store.ts';
import { requireReadableOrder } from '../orders/order-access.ts';
import { addNote, deleteNote } from './change-notes.ts';
import { listNotes } from './notes.store.ts';

export function noteRoutes(db: Database): Route[] {
  return [
    route(noteEndpoints.listOrderNotes, async ({ params, query }, { actor }) =>
      listNotes(db, actor, await ofOrder(db, actor, params.id), query),
    ),
    onceRoute(noteEndpoints.addOrderNote, async (tx, { params, body }, { actor }) =>
      addNote(tx, actor, await ofOrder(tx, actor, params.id), body),
    ),
    route(noteEndpoints.listUserNotes, async ({ params, query }, { actor }) =>
      listNotes(db, actor, await ofCustomer(db, params.email), query),
    ),
    onceRoute(noteEndpoints.addUserNote, async (tx, { params, body }, { actor }) => {
      const subject = await ofCustomer(tx, params.email);
      return addNote(tx, actor, subject, { ...body, forCustomer: false });
    }),
    route(noteEndpoints.deleteNote, ({ params }, { actor }) =>
      deleted(deleteNote(db, actor, params.id)),
    ),
  ];
}

async function ofOrder(db: Database, actor: Actor, id: string): Promise<{ orderId: string }> {
  return { orderId: (await requireReadableOrder(db, actor, id)).id };
}

async function ofCustomer(db: Database, email: string): Promise<{ customerId: string }> {
  const user = await findUserByEmail(db, email);
  if (!user) throw notFound('user');
  return { customerId: user.id };
}
