import { productFiles } from '@kerf/contract/schemas/product-files';
import { samplePdf, samplePicture } from '../harness/sample-files.ts';
import { stockProduct } from '../harness/shelf.ts';
import type { TestApi } from '../harness/use-api.ts';
import type { Cast } from './cast.ts';

const paths = { picture: 'pictures', paper: 'papers' } as const;

/** A product with one picture or paper, and what its next change needs. */
async function withFile(kind: 'picture' | 'paper', { admin }: Cast, api: TestApi) {
  const { id } = await stockProduct(api);
  const raw = kind === 'picture' ? await samplePicture() : samplePdf();
  const added = await admin.call('POST', `/product/${id}/${paths[kind]}`, { raw });
  return { id, ...added.as(productFiles) };
}

/** Valid requests about the pictures and papers of a product, which has others where that matters. */
export const productFileRequests = {
  findFileProducts: ({ product }: Cast) => ({ body: { names: [`${product.sku}_2.jpg`] } }),
  addPicture: async (_cast: Cast, api: TestApi) => ({
    params: { id: (await stockProduct(api)).id },
    query: { alt: 'The teeth from the side' },
    raw: await samplePicture(),
  }),
  arrangePictures: async (cast: Cast, api: TestApi) => {
    const { id, version, pictures } = await withFile('picture', cast, api);
    const body = { version, pictures: pictures.map(({ file }) => ({ file, alt: 'From above' })) };
    return { params: { id }, body };
  },
  addPaper: async (_cast: Cast, api: TestApi) => ({
    params: { id: (await stockProduct(api)).id },
    query: { title: 'Safety sheet 2026', kind: 'safety_sheet' },
    raw: samplePdf(),
  }),
  arrangePapers: async (cast: Cast, api: TestApi) => {
    const { id, version, papers } = await withFile('paper', cast, api);
    const named = papers.map(({ file }) => ({ file, title: 'Manual', kind: 'manual' }));
    return { params: { id }, body: { version, papers: named } };
  },
};
