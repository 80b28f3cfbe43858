import type { ProductFiles } from '@kerf/contract/schemas/product-files';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { ShownPaper, ShownPicture } from '../../db/schema/files.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { filesView } from '../products/product-view.ts';

/** A product's new pictures, or its new papers. */
export type FilesChange =
  | { readonly column: 'pictures'; readonly shown: readonly ShownPicture[] }
  | { readonly column: 'papers'; readonly shown: readonly ShownPaper[] };

/** Stores the pictures or papers of a locked product, and records the change. */
export async function writeFiles(
  tx: Tx,
  actor: Actor,
  product: ProductRow,
  { column, shown }: FilesChange,
): Promise<ProductFiles> {
  const before: readonly (ShownPicture | ShownPaper)[] = product[column];
  const row = await tx
    .updateTable('products')
    .set({
      [column]: JSON.stringify(shown),
      files_version: product.files_version + 1,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', product.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const changes = { [column]: { from: before.map(inWords), to: shown.map(inWords) } };
  await recordAudit(tx, actor, `product.${column}`, product.id, { name: row.name, changes });
  return filesView(row);
}

/** Throws a ProblemError unless the product's pictures and papers have this version. */
export function checkFilesVersion({ files_version }: ProductRow, version: number): void {
  if (files_version === version) return;
  throw new ProblemError({ code: 'product_changed', version: files_version, changes: [] });
}

/** Throws a ProblemError about the files that the product has already. */
export function refuseTooMany(column: FilesChange['column'], message: string): never {
  throw fieldProblem(column, message);
}

/** Throws a ProblemError about a listed file that is not in the store. */
export function refuseMissing(path: string): never {
  const message = 'This file is no longer stored. Upload it again.';
  throw fieldProblem(path, message);
}

/** A file in the audit log: its title or description, and enough of its id to identify it. */
function inWords(shown: ShownPicture | ShownPaper): string {
  const said = 'title' in shown ? shown.title : shown.alt;
  return `${said === '' ? 'no description' : said} (${shown.file.slice(0, 8)})`;
}
