import { randomUUID } from 'node:crypto';
import type {
  Carrier,
  CarrierChange,
  NewCarrier,
  seenCarrier,
} from '@kerf/contract/schemas/shipment';
import { fieldProblem, notFound, ProblemError } from '@kerf/domain/problem';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx, takingNames } from '../../db/database.ts';
import { countOf } from '../../db/listing.ts';
import type { Schema } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';

type SeenCarrier = z.output<typeof seenCarrier>;

export async function listCarriers(db: Database): Promise<Carrier[]> {
  const rows = await db.selectFrom('carriers').selectAll().orderBy(sql`lower(name)`).execute();
  return rows.map(carrierView);
}

export function addCarrier(db: Database, actor: Actor, carrier: NewCarrier): Promise<Carrier> {
  return takingNames(nameTaken(carrier.name), () =>
    inTransaction(db, async (tx) => {
      const row = await tx
        .insertInto('carriers')
        .values({ id: randomUUID(), name: carrier.name, tracking_url: carrier.trackingUrl })
        .returningAll()
        .executeTakeFirstOrThrow();
      const changes = {
        name: { from: null, to: carrier.name },
        trackingUrl: { from: null, to: carrier.trackingUrl },
      };
      await recordAudit(tx, actor, 'carrier.add', row.id, { changes });
      return carrierView(row);
    }),
  );
}

export function updateCarrier(
  db: Database,
  actor: Actor,
  id: string,
  { before: seen, ...carrier }: CarrierChange,
): Promise<Carrier> {
  return takingNames(nameTaken(carrier.name), () =>
    inTransaction(db, async (tx) => {
      const before = await lockCarrier(tx, id);
      // Repeated, since its answer was lost, or wished for by two.
      if (before.name === carrier.name && before.tracking_url === carrier.trackingUrl) {
        return carrierView(before);
      }
      checkSeen(before, seen);
      const row = await tx
        .updateTable('carriers')
        .set({ name: carrier.name, tracking_url: carrier.trackingUrl })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const changes = {
        name: { from: before.name, to: row.name },
        trackingUrl: { from: before.tracking_url, to: row.tracking_url },
      };
      await recordAudit(tx, actor, 'carrier.update', id, { changes });
      return carrierView(row);
    }),
  );
}

/** Deletes a carrier that no shipment uses. */
export function deleteCarrier(
  db: Database,
  actor: Actor,
  id: string,
  seen: SeenCarrier,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const carrier = await lockCarrier(tx, id);
    checkSeen(carrier, seen);
    const { name } = carrier;
    const shipments = await countOf(tx.selectFrom('shipments').where('carrier_id', '=', id));
    if (shipments > 0) throw new ProblemError({ code: 'carrier_in_use', shipments });
    await tx.deleteFrom('carriers').where('id', '=', id).execute();
    await recordAudit(tx, actor, 'carrier.delete', id, {
      changes: { name: { from: name, to: null } },
    });
  });
}

/**
 * The name of the carrier with this id, null for none. The carrier cannot be deleted until the transaction
 * ends. Throws a ProblemError if there is no such carrier.
 */
export async function requireCarrier(tx: Tx, carrierId: string | null): Promise<string | null> {
  if (carrierId === null) return null;
  const carrier = await tx
    .selectFrom('carriers')
    .select('name')
    .where('id', '=', carrierId)
    .forKeyShare()
    .executeTakeFirst();
  if (carrier) return carrier.name;
  throw fieldProblem('carrierId', 'There is no such carrier.');
}

/** Prevents new shipments with this carrier until the transaction ends. */
async function lockCarrier(tx: Tx, id: string): Promise<Selectable<Schema['carriers']>> {
  return tx
    .selectFrom('carriers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('carrier'));
}

/** Throws a ProblemError if the carrier is no longer what the caller saw, where they say that. */
function checkSeen(
  carrier: Selectable<Schema['carriers']>,
  { name = carrier.name, trackingUrl = carrier.tracking_url }: SeenCarrier = {},
): void {
  if (name === carrier.name && trackingUrl === carrier.tracking_url) return;
  throw new ProblemError({ code: 'record_changed' });
}

function carrierView(row: Selectable<Schema['carriers']>): Carrier {
  return { _id: row.id, name: row.name, trackingUrl: row.tracking_url };
}

function nameTaken(name: string) {
  return { carriers_name: { code: 'carrier_name_taken', name } } as const;
}
