import type { ProductFiles, pictureArrangement } from '@kerf/contract/schemas/product-files';
import { PICTURES_MAX } from '@kerf/domain/product-files';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { ShownPicture } from '../../db/schema/files.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { shareOf } from '../../http/shares.ts';
import { drawPicture } from '../../platform/files/draw-picture.ts';
import { touchFiles } from '../../platform/files/files.store.ts';
import { type FileDeps, keepFile } from '../../platform/files/keep-file.ts';
import { filesView } from '../products/product-view.ts';
import { lockProduct, requireProduct } from '../products/products.store.ts';
import {
  checkFilesVersion,
  refuseMissing,
  refuseTooMany,
  writeFiles,
} from './product-files.store.ts';

/** Appends a picture. One that the product already has keeps its place. */
export async function addPicture(
  deps: FileDeps,
  actor: Actor,
  id: string,
  { bytes, alt = '' }: { readonly bytes: Uint8Array; readonly alt?: string | undefined },
): Promise<ProductFiles> {
  // Checked before the work, so that nobody waits for a picture that is then refused.
  refuseMore((await requireProduct(deps.db, id)).pictures);
  const { facts, forms } = await drawPicture(bytes, shareOf(actor));
  const file = await keepFile(deps, 'picture', facts, forms);
  return inTransaction(deps.db, async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.pictures.some((picture) => picture.file === file)) return filesView(product);
    refuseMore(product.pictures);
    const shown = [...product.pictures, { file, alt, ...facts }];
    return writeFiles(tx, actor, product, { column: 'pictures', shown });
  });
}

/** Reorders the pictures of a product and sets their descriptions. Those left out are removed. */
export function arrangePictures(
  db: Database,
  actor: Actor,
  id: string,
  { version, pictures }: z.output<typeof pictureArrangement>,
): Promise<ProductFiles> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id);
    checkFilesVersion(product, version);
    // Removed pictures can be restored for a while, and restored ones are kept.
    const ids = [...product.pictures, ...pictures].map(({ file }) => file);
    const stored = await touchFiles(tx, 'picture', ids);
    const shown = pictures.map(({ file, alt }, index): ShownPicture => {
      const { facts } = stored.get(file) ?? {};
      if (!facts || !('widths' in facts)) return refuseMissing(`pictures.${index}.file`);
      return { file, alt, ...facts };
    });
    return writeFiles(tx, actor, product, { column: 'pictures', shown });
  });
}

function refuseMore(pictures: readonly ShownPicture[]): void {
  if (pictures.length < PICTURES_MAX) return;
  refuseTooMany('pictures', `A product has at most ${PICTURES_MAX} pictures. Remove one first.`);
}
