import { randomUUID } from 'node:crypto';
import type { TestApi } from '../harness/use-api.ts';
import type { Maker } from './request-parts.ts';

const rule = { kinds: ['circular'], diameterFrom: 250, diameterTo: 355, materials: ['Steel'] };

/** Valid requests about categories and archived products. */
export const categoryRequests = {
  listCategories: () => ({}),
  addCategory: async (_cast, api) => ({
    body: {
      name: `Wood ${randomUUID().slice(0, 8)}`,
      slug: `wood-${randomUUID().slice(0, 8)}`,
      parentId: null,
      version: await version(api),
    },
  }),
  updateCategory: async (_cast, api) => ({
    params: { id: await newCategory(api) },
    body: {
      name: `Steel ${randomUUID().slice(0, 8)}`,
      slug: `steel-${randomUUID().slice(0, 8)}`,
      title: 'Blades for steel',
      description: 'Dry cut and cold saws.',
      rule,
      version: await version(api),
    },
  }),
  matchCategoryRule: () => ({ body: rule }),
  moveCategory: async (_cast, api) => ({
    params: { id: await newCategory(api) },
    body: { parentId: null, before: null, version: await version(api) },
  }),
  deleteCategory: async (_cast, api) => ({
    params: { id: await newCategory(api) },
    query: { version: String(await version(api)) },
  }),
} satisfies Record<string, Maker>;

async function version({ db }: TestApi): Promise<number> {
  const tree = await db.selectFrom('category_tree').select('version').executeTakeFirstOrThrow();
  return tree.version;
}

async function newCategory({ db }: TestApi): Promise<string> {
  const name = `Category ${randomUUID().slice(0, 8)}`;
  const { id } = await db
    .insertInto('categories')
    .values({ parent_id: null, position: 99, name, slug: name.toLowerCase().replace(' ', '-') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
