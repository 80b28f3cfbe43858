import type { NewBulkEdit } from '@kerf/contract/schemas/bulk-edit';
import { type CellChange, ONCE_APPLIED, type SheetEdit } from '@kerf/domain/product-sheet/columns';
import { productState } from '@kerf/domain/publication';
import type { ProductRow } from '../../db/schema.ts';

export type PublicationEdit = NonNullable<NewBulkEdit['publication']>;

/** The cell of a product after an edit of its publication. One that is published already stays so. */
export function publicationCells(
  { published_at }: Pick<ProductRow, 'published_at'>,
  edit: PublicationEdit,
): SheetEdit {
  if (edit.to === 'draft') return { Published: '' };
  const publishedAt = published_at?.toISOString() ?? null;
  if (productState({ publishedAt }, new Date()) === 'published') return {};
  return { Published: edit.at === undefined ? ONCE_APPLIED : new Date(edit.at).toISOString() };
}

/** Changes with the moment at which they were or are applied. */
export function appliedAt(changes: readonly CellChange[], moment: Date | null): CellChange[] {
  return changes.map((change) =>
    change.column === 'Published' && change.to === ONCE_APPLIED
      ? { ...change, to: moment?.toISOString() ?? '' }
      : change,
  );
}
