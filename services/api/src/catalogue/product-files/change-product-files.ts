import type {
  FileProduct,
  newPaperQuery,
  ProductFiles,
  paperArrangement,
  pictureArrangement,
} from '@kerf/contract/schemas/product-files';
import {
  codesInFileName,
  type ProductNumber,
  productsInFileName,
} from '@kerf/domain/file-name-product';
import { fieldProblem, ProblemError } from '@kerf/domain/problem';
import { PAPERS_MAX, PICTURES_MAX, paperKindNames } from '@kerf/domain/product-files';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Database, inTransaction, type Tx } from '../../db/database.ts';
import type { ShownPaper, ShownPicture } from '../../db/schema/files.ts';
import type { ProductRow } from '../../db/schema.ts';
import type { Actor } from '../../http/actor.ts';
import { shareOf } from '../../http/shares.ts';
import { recordAudit } from '../../platform/audit/audit.store.ts';
import { drawPicture } from '../../platform/files/draw-picture.ts';
import { type FileDeps, keepFile, touchFiles } from '../../platform/files/keep-file.ts';
import { readPaper } from '../../platform/files/read-paper.ts';
import { filesView } from '../products/product-view.ts';
import { lockProduct, requireProduct } from '../products/products.store.ts';

type NewPaper = z.output<typeof newPaperQuery> & { readonly bytes: Uint8Array };

/** Appends a paper. One that the product already has keeps its place. */
export async function addPaper(
  deps: FileDeps,
  actor: Actor,
  id: string,
  { bytes, kind, title = paperKindNames[kind] }: NewPaper,
): Promise<ProductFiles> {
  refuseMorePapers((await requireProduct(deps.db, id)).papers);
  const facts = { bytes: bytes.length };
  const file = await keepFile(deps, 'paper', facts, [readPaper(bytes)]);
  return inTransaction(deps.db, async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.papers.some((paper) => paper.file === file)) return filesView(product);
    refuseMorePapers(product.papers);
    const shown = [...product.papers, { file, kind, title, ...facts }];
    return writeFiles(tx, actor, product, { column: 'papers', shown });
  });
}

/** Reorders and retitles the papers of a product. Those left out are removed. */
export function arrangePapers(
  db: Database,
  actor: Actor,
  id: string,
  { version, papers }: z.output<typeof paperArrangement>,
): Promise<ProductFiles> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, id);
    checkFilesVersion(product, version);
    // Removed papers can be restored for a while, and restored ones are kept.
    const ids = [...product.papers, ...papers].map(({ file }) => file);
    const stored = await touchFiles(tx, 'paper', ids);
    const shown = papers.map(({ file, kind, title }, index): ShownPaper => {
      const { facts } = stored.get(file) ?? {};
      if (!facts || !('bytes' in facts)) return refuseMissing(`papers.${index}.file`);
      return { file, kind, title, ...facts };
    });
    return writeFiles(tx, actor, product, { column: 'papers', shown });
  });
}

function refuseMorePapers(papers: readonly ShownPaper[]): void {
  if (papers.length < PAPERS_MAX) return;
  refuseTooMany('papers', `A product has at most ${PAPERS_MAX} documents. Remove one first.`);
}

/** Appends a picture. One that the product already has keeps its place. */
export async function addPicture(
  deps: FileDeps,
  actor: Actor,
  id: string,
  { bytes, alt = '' }: { readonly bytes: Uint8Array; readonly alt?: string | undefined },
): Promise<ProductFiles> {
  // Checked before the work, so that nobody waits for a picture that is then refused.
  refuseMorePictures((await requireProduct(deps.db, id)).pictures);
  const { facts, forms } = await drawPicture(bytes, shareOf(actor));
  const file = await keepFile(deps, 'picture', facts, forms);
  return inTransaction(deps.db, async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.pictures.some((picture) => picture.file === file)) return filesView(product);
    refuseMorePictures(product.pictures);
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

function refuseMorePictures(pictures: readonly ShownPicture[]): void {
  if (pictures.length < PICTURES_MAX) return;
  refuseTooMany('pictures', `A product has at most ${PICTURES_MAX} pictures. Remove one first.`);
}

/** The products that each name means, drafts too: one, none, or those to choose from. */
export async function findFileProducts(
  db: Database,
  names: readonly string[],
): Promise<{ files: FileProduct[][] }> {
  const codes = [...new Set(names.flatMap(codesInFileName))];
  const { rows } = await sql<ProductNumber & FileProduct & { code: string }>`
    select code, products.id as _id, products.id as "productId", kind, key as number, sku, name
    from unnest(${codes}::text[]) as asked (code)
    cross join lateral (
      select product_id, kind, key from product_keys where code_key(key) = code offset 0
    ) as keyed
    join products on products.id = product_id and archived_at is null
    order by sku, products.id`.execute(db);
  const byCode = Map.groupBy(rows, ({ code }) => code);
  const products = new Map(rows.map(({ _id, sku, name }) => [_id, { _id, sku, name }]));
  const files = names.map((name) => {
    const numbers = codesInFileName(name).flatMap((code) => byCode.get(code) ?? []);
    return productsInFileName(name, numbers).flatMap((id) => products.get(id) ?? []);
  });
  return { files };
}

/** A product's new pictures, or its new papers. */
type FilesChange =
  | { readonly column: 'pictures'; readonly shown: readonly ShownPicture[] }
  | { readonly column: 'papers'; readonly shown: readonly ShownPaper[] };

/** Stores the pictures or papers of a locked product, and records the change. */
async function writeFiles(
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
function checkFilesVersion({ files_version }: ProductRow, version: number): void {
  if (files_version === version) return;
  throw new ProblemError({ code: 'product_changed', version: files_version, changes: [] });
}

/** Throws a ProblemError about the files that the product has already. */
function refuseTooMany(column: FilesChange['column'], message: string): never {
  throw fieldProblem(column, message);
}

/** Throws a ProblemError about a listed file that is not in the store. */
function refuseMissing(path: string): never {
  const message = 'This file is no longer stored. Upload it again.';
  throw fieldProblem(path, message);
}

/** A file in the audit log: its title or description, and enough of its id to identify it. */
function inWords(shown: ShownPicture | ShownPaper): string {
  const said = 'title' in shown ? shown.title : shown.alt;
  return `${said === '' ? 'no description' : said} (${shown.file.slice(0, 8)})`;
}
