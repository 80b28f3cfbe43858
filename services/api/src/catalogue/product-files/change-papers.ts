import type {
  newPaperQuery,
  ProductFiles,
  paperArrangement,
} from '@kerf/contract/schemas/product-files';
import { PAPERS_MAX, paperKindNames } from '@kerf/domain/product-files';
import type { z } from 'zod';
import type { Database } from '../../db/database.ts';
import type { ShownPaper } from '../../db/schema/files.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Actor } from '../../http/actor.ts';
import { touchFiles } from '../../platform/files/files.store.ts';
import { type FileDeps, keepFile } from '../../platform/files/keep-file.ts';
import { readPaper } from '../../platform/files/read-paper.ts';
import { filesView } from '../products/product-view.ts';
import { lockProduct, requireProduct } from '../products/products.store.ts';
import {
  checkFilesVersion,
  refuseMissing,
  refuseTooMany,
  writeFiles,
} from './product-files.store.ts';

type NewPaper = z.output<typeof newPaperQuery> & { readonly bytes: Uint8Array };

/** Appends a paper. One that the product already has keeps its place. */
export async function addPaper(
  deps: FileDeps,
  actor: Actor,
  id: string,
  { bytes, kind, title = paperKindNames[kind] }: NewPaper,
): Promise<ProductFiles> {
  refuseMore((await requireProduct(deps.db, id)).papers);
  const facts = { bytes: bytes.length };
  const file = await keepFile(deps, 'paper', facts, [readPaper(bytes)]);
  return inTransaction(deps.db, async (tx) => {
    const product = await lockProduct(tx, id);
    if (product.papers.some((paper) => paper.file === file)) return filesView(product);
    refuseMore(product.papers);
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

function refuseMore(papers: readonly ShownPaper[]): void {
  if (papers.length < PAPERS_MAX) return;
  refuseTooMany('papers', `A product has at most ${PAPERS_MAX} documents. Remove one first.`);
}
