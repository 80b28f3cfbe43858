import type { Category, CategoryTree } from '@kerf/contract/schemas/category';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { toastSuccess } from '../../../components/toasts.tsx';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { useChangeTree } from './categories.queries.ts';

interface DeleteCategoryProps {
  readonly tree: CategoryTree;
  readonly category: Category;
  readonly onClose: () => void;
}

/** Deletes a category, after saying what happens to its products and subcategories. */
export function DeleteCategory({ tree, category, onClose }: DeleteCategoryProps) {
  const { mutate, isPending, error } = useChangeTree(tree);
  const { _id: id, name } = category;
  const below = tree.categories.filter(({ parentId }) => parentId === id).length;
  return (
    <ConfirmDialog
      opened
      name={name}
      detail={whatBecomes(category.productCount, below)}
      busy={isPending}
      problem={error && <ErrorAlert error={error} />}
      onConfirm={() =>
        mutate(
          (api, version) =>
            api.deleteCategory({ params: { id }, query: { version: String(version) } }),
          {
            onSuccess: () => {
              toastSuccess(`${name} is deleted`);
              onClose();
            },
          },
        )
      }
      onCancel={onClose}
    />
  );
}

function whatBecomes(products: number, below: number): string {
  const kept =
    products === 0
      ? 'It has no products in the shop.'
      : `${count(products, 'product stays', 'products stay')} in the shop, without this category.`;
  const moved =
    below === 0
      ? ''
      : ` ${count(below, 'category below it moves', 'categories below it move')} to the first level.`;
  return kept + moved;
}

function count(number: number, one: string, many: string): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
