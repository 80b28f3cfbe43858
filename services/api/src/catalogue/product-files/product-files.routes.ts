import { productFileEndpoints } from '@kerf/contract/endpoints/product-files';
import { type Route, route } from '../../http/mount.ts';
import type { FileDeps } from '../../platform/files/keep-file.ts';
import {
  addPaper,
  addPicture,
  arrangePapers,
  arrangePictures,
  findFileProducts,
} from './change-product-files.ts';

/** Routes of products' pictures and papers. */
export function productFileRoutes(deps: FileDeps): Route[] {
  return [
    route(productFileEndpoints.findFileProducts, ({ body }) =>
      findFileProducts(deps.db, body.names),
    ),
    route(productFileEndpoints.addPicture, ({ params, query, body: bytes }, { actor }) =>
      addPicture(deps, actor, params.id, { ...query, bytes }),
    ),
    route(productFileEndpoints.arrangePictures, ({ params, body }, { actor }) =>
      arrangePictures(deps.db, actor, params.id, body),
    ),
    route(productFileEndpoints.addPaper, ({ params, query, body: bytes }, { actor }) =>
      addPaper(deps, actor, params.id, { ...query, bytes }),
    ),
    route(productFileEndpoints.arrangePapers, ({ params, body }, { actor }) =>
      arrangePapers(deps.db, actor, params.id, body),
    ),
  ];
}
