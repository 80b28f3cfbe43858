import type { Delivery, DeliveryHead, deliveriesQuery } from '@kerf/contract/schemas/delivery';
import { notFound } from '@kerf/domain/problem';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, Tx } from '../../db/database.ts';
import { byAge, containing, each, type Keyset, type Page, readPage } from '../../db/listing.ts';

type Listing = z.output<typeof deliveriesQuery>;

function selectDeliveries(db: Database | Tx) {
  return db
    .selectFrom('deliveries')
    .select(['id', 'supplier', 'reference', 'note', 'state', 'version', 'created_at', 'closed_at'])
    .select(sql<string | null>`expected_on::text`.as('expected_on'))
    .select(
      sql<string>`(select display_name from users where id = created_by)`.as('created_by_name'),
    )
    .select(
      sql<Units>`(
        select json_build_object('units', coalesce(sum(quantity), 0),
          'received', coalesce(sum(received), 0), 'products', count(*))
        from delivery_lines where delivery_id = deliveries.id)`.as('units'),
    );
}

type Units = Pick<DeliveryHead, 'units' | 'received' | 'products'>;
type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['execute']>>[number];

/** Deliveries without a date sort last. */
const byExpected: Keyset<Row> = {
  column: sql`coalesce(expected_on, 'infinity'::date)::text`,
  type: 'text',
  direction: 'asc',
  value: z.string().max(20),
  of: (row) => row.expected_on ?? 'infinity',
};

const keysets: Record<Listing['sort'], Keyset<Row>> = {
  expectedOn: byExpected,
  '-createdAt': byAge('desc'),
};

/** One page of deliveries. A search covers supplier, reference, and the SKUs and names of products. */
export function listDeliveries(
  db: Database,
  { search, state, ...listing }: Listing,
): Promise<Page<DeliveryHead>> {
  let query = selectDeliveries(db);
  if (state) query = query.where('state', '=', state);
  if (search) {
    const pattern = containing(search);
    query = query.where(sql<boolean>`(
      folded(supplier || ' ' || reference) like ${pattern}
      or exists (select from delivery_lines join products on products.id = product_id
        where delivery_id = deliveries.id and folded(sku || ' ' || name) like ${pattern}))`);
  }
  return readPage(query, keysets[listing.sort], listing, each(headView));
}

function headView(row: Row): DeliveryHead {
  return {
    _id: row.id,
    supplier: row.supplier,
    reference: row.reference,
    expectedOn: row.expected_on,
    note: row.note,
    state: row.state,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    closedAt: row.closed_at?.toISOString() ?? null,
    ...row.units,
  };
}

/** A delivery with its lines. Throws a ProblemError if there is none. */
export async function requireDelivery(db: Database | Tx, id: string): Promise<Delivery> {
  const row = await selectDeliveries(db)
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('delivery'));
  const lines = await db
    .selectFrom('delivery_lines')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'product_id as productId',
      'sku',
      'name',
      'quantity',
      'received',
      'aliases as numbers',
    ])
    .where('delivery_id', '=', id)
    .orderBy('position')
    .execute();
  return { ...headView(row), lines };
}
