import type { Database, Tx } from '@kerf/api/db/database';
import type { Blade } from '@kerf/domain/blade';
import { holdsStock } from '@kerf/domain/order-state';
import { metalBlades } from './metal-blades.ts';
import { ripBlades } from './rip-blades.ts';
import { sampleOrders } from './sample-orders.ts';
import { addedHoursAgo, sampleProducts } from './sample-products.ts';
import { factsOfState, hoursAgo, sampleId } from './sample-records.ts';

type BladeKind = Blade['kind'];

/** The categories that a migration created from the kinds of blades. */
const firstCategories: Readonly<Record<BladeKind | 'other', string>> = {
  circular: 'circular-saw-blades',
  band: 'band-saw-blades',
  reciprocating: 'reciprocating-saw-blades',
  other: 'accessories',
};

/** Subcategories of the circular blades. */
const secondCategories = [
  { slug: 'rip-blades', name: 'Rip blades', products: ripBlades },
  { slug: 'metal-cutting-blades', name: 'Metal-cutting blades', products: metalBlades },
];

/** Stores the categories, the catalogue, and the stock held by its orders. */
export async function storeSampleProducts(tx: Tx): Promise<void> {
  const held = heldBySku();
  await storeSecondCategories(tx);
  const categories = await tx.selectFrom('categories').select(['id', 'slug']).execute();
  const inCategory = (slug: string) =>
    categories.filter((category) => category.slug === slug).map(({ id }) => id);
  await tx
    .insertInto('products')
    .values(
      sampleProducts.map((product, position) => ({
        id: sampleId(product.sku),
        sku: product.sku,
        name: product.name,
        des: product.des,
        img: product.img,
        price_cents: product.price,
        min_order: product.minOrder,
        on_hand: product.stock + (held.get(product.sku) ?? 0),
        held: held.get(product.sku) ?? 0,
        blade: product.blade === null ? null : JSON.stringify(product.blade),
        pack_size: product.packSize,
        price_tiers: JSON.stringify(product.priceTiers),
        aliases: [...product.aliases],
        replaced_by: product.replacedBy === null ? null : sampleId(product.replacedBy),
        archived_at: null,
        category_ids: inCategory(categoryOf(product)),
        created_at: hoursAgo(addedHoursAgo(product.name, position)),
      })),
    )
    .execute();
}

function heldBySku(): Map<string, number> {
  const held = new Map<string, number>();
  for (const { sku, quantity } of sampleOrders
    .filter((order) => holdsStock({ ...factsOfState(order.state), hold: 'full' }))
    .flatMap((order) => order.lines)) {
    held.set(sku, (held.get(sku) ?? 0) + quantity);
  }
  return held;
}

async function storeSecondCategories(tx: Tx): Promise<void> {
  const parentId = await categoryOfSlug(tx, firstCategories.circular);
  await tx
    .insertInto('categories')
    .values(
      secondCategories.map(({ slug, name }, position) => ({
        id: sampleId(`category ${slug}`),
        parent_id: parentId,
        position,
        name,
        slug,
      })),
    )
    .execute();
}

/** The id of the category with this slug. */
export async function categoryOfSlug(db: Database | Tx, slug: string): Promise<string> {
  const { id } = await db
    .selectFrom('categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  return id;
}

/** The slug of the most specific category for a product. */
function categoryOf({ sku, blade }: (typeof sampleProducts)[number]): string {
  const narrow = secondCategories.find(({ products }) =>
    products.some((product) => product.sku === sku),
  );
  return narrow?.slug ?? firstCategories[blade?.kind ?? 'other'];
}
