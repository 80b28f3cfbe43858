import type { ReviewFigures } from '@kerf/contract/schemas/review';
import type { Material } from '@kerf/domain/blade';
import { materialFigures } from '@kerf/domain/review-figures';
import { sql } from 'kysely';
import type { Database } from '../../db/database.ts';
import { isSold } from '../../db/product-conditions.ts';

interface Row {
  /** Null if no review names a material. */
  readonly material: Material | null;
  readonly users: number;
  readonly stars: number;
}

/**
 * Ratings of a product by the material cut; undefined if there is no such product. If a user has several
 * reviews of a material, the newest counts.
 */
export async function findReviewFigures(
  db: Database,
  productId: string,
): Promise<ReviewFigures | undefined> {
  const { rows } = await sql<Row>`
    with latest as (
      select distinct on (material, coalesce(author_id, id)) material, rating
      from reviews
      where product_id = ${productId} and material is not null
      order by material, coalesce(author_id, id), created_at desc, id desc
    ), used as (
      select material, count(*) as users, sum(rating) as stars from latest group by material
    )
    select used.* from products left join used on true
    where products.id = ${productId} and ${isSold}`.execute(db);
  if (rows.length === 0) return undefined;
  const used = rows.flatMap(({ material, ...told }) => (material ? { material, ...told } : []));
  return { materials: materialFigures(used) };
}
