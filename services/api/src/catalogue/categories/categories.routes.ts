import { categoryEndpoints } from '@kerf/contract/endpoints/categories';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/mount.ts';
import { countFitting, readCategoryTree } from './categories.store.ts';
import { addCategory, deleteCategory, moveCategory, updateCategory } from './change-categories.ts';

/** What counting the products of all categories takes of the caller's allowance. */
const TREE_UNITS = 8;

export function categoryRoutes(db: Database): Route[] {
  return [
    route(categoryEndpoints.listCategories, async (_, { allowance }) => {
      await allowance.require(TREE_UNITS);
      return readCategoryTree(db);
    }),
    route(categoryEndpoints.addCategory, ({ body }, { actor, idempotencyKey }) =>
      addCategory(db, actor, body, idempotencyKey),
    ),
    route(categoryEndpoints.updateCategory, ({ params, body }, { actor }) =>
      updateCategory(db, actor, params.id, body),
    ),
    route(categoryEndpoints.matchCategoryRule, async ({ body }) => ({
      products: await countFitting(db, body),
    })),
    route(categoryEndpoints.moveCategory, ({ params, body }, { actor }) =>
      moveCategory(db, actor, params.id, body),
    ),
    route(categoryEndpoints.deleteCategory, ({ params, query }, { actor }) =>
      deleteCategory(db, actor, params.id, query.version),
    ),
  ];
}
