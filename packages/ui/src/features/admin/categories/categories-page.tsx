import { isApiProblem } from '@kerf/api-client/api-problem';
import { type Category, type CategoryTree, newCategory } from '@kerf/contract/schemas/category';
import { CATEGORY_NAME_MAX, categoryBranches } from '@kerf/domain/category';
import { Box, Button, NativeSelect, TextInput, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { checkBySchema, serverErrors } from '../../../components/form/field-errors.ts';
import { useForm } from '../../../components/form/use-form.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { counted } from '../../../components/quantity.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import { toastProblem, toastSuccess } from '../../../components/toasts.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/problem-alert.tsx';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { PlainList } from '../parts/layout.tsx';
import parts from '../parts/parts.module.css';
import classes from './categories.module.css';
import { useChangeTree } from './categories.queries.ts';
import { CategoryRow } from './category-row.tsx';
import { EditCategory } from './edit-category.tsx';
import type { Place } from './tree-moves.ts';

/** `/dashboard/categories`: the category tree in the shop's menu, for admins to arrange. */
export function CategoriesPage() {
  const query = useQuery(categoriesQuery(useApi()));
  return (
    <>
      <PageHeader
        title="Categories"
        count={query.data?.categories.length}
        detail="The shop’s menu, in this order. A category can have subcategories."
      />
      <Loaded
        query={query}
        loading={
          <Box role="status" aria-label="Loading the categories" maw="44rem">
            <SheetSkeleton lines={8} />
          </Box>
        }
      >
        {(tree) => <Tree tree={tree} />}
      </Loaded>
    </>
  );
}

function Tree({ tree }: { readonly tree: CategoryTree }) {
  return (
    <>
      <AddCategory tree={tree} />
      {tree.categories.length === 0 ? (
        <EmptyState
          kind="nothing-yet"
          title="No categories yet"
          detail="Add the first one. Products are put into categories in their forms, or by a category’s rule."
        />
      ) : (
        <CategoryList tree={tree} />
      )}
    </>
  );
}

const missing = { name: 'Enter a name.' };

/** Adds a category, at the top level or below another one. */
function AddCategory({ tree }: { readonly tree: CategoryTree }) {
  const { mutateAsync } = useChangeTree(tree);
  // Kept after adding, for the next category.
  const [parentId, setParentId] = useState('');
  const parents = categoryBranches(tree.categories).map(({ category }) => ({
    value: category._id,
    label: `Below ${category.name}`,
  }));
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) =>
      checkBySchema(
        newCategory.pick({ name: true, parentId: true }),
        { name, parentId: parentId === '' ? null : parentId },
        missing,
      ),
    sendOnce: (category, idempotencyKey) =>
      mutateAsync((api, version) =>
        api.addCategory({ body: { ...category, version } }, { idempotencyKey }),
      ),
    refusedFields: (error) =>
      isApiProblem(error, 'category_name_taken') ? { name: error.detail } : serverErrors(error),
  });
  return (
    <form className={parts.form} {...form.props}>
      <TextInput
        label="New category"
        flex="2 1 16rem"
        size="md"
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
        {...form.field('name')}
      />
      <NativeSelect
        label="Place"
        size="md"
        value={parentId}
        data={[{ value: '', label: 'First level' }, ...parents]}
        onChange={(event) => {
          setParentId(event.currentTarget.value);
          // Another place is another request.
          form.clear();
        }}
      />
      <Button type="submit" size="md" loading={form.sending}>
        Add category
      </Button>
      {form.failure && <ErrorAlert error={form.failure} />}
    </form>
  );
}

interface Asked {
  readonly what: 'edit' | 'delete';
  readonly category: Category;
}

/** The categories in order. Each can be dragged or moved with buttons, edited and deleted. */
function CategoryList({ tree }: { readonly tree: CategoryTree }) {
  const { mutate, isPending } = useChangeTree(tree);
  const [asked, ask] = useState<Asked | null>(null);
  const [dragged, drag] = useState<Category | null>(null);
  const [announcement, announce] = useState('');
  const close = () => ask(null);

  function move(category: Category, place: Place) {
    const { _id: id, name } = category;
    mutate((api, version) => api.moveCategory({ params: { id }, body: { ...place, version } }), {
      onSuccess: ({ categories }) => announce(placeInWords(name, id, categories)),
      onError: toastProblem,
    });
  }

  return (
    <>
      <PlainList ordered className={classes.tree} aria-label="Categories" aria-busy={isPending}>
        {tree.categories.map((category) => (
          <CategoryRow
            key={category._id}
            category={category}
            all={tree.categories}
            busy={isPending}
            dragged={dragged}
            onDrag={drag}
            onMove={move}
            onEdit={() => ask({ what: 'edit', category })}
            onDelete={() => ask({ what: 'delete', category })}
          />
        ))}
      </PlainList>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {asked?.what === 'edit' && (
        <EditCategory tree={tree} category={asked.category} onClose={close} />
      )}
      {asked?.what === 'delete' && (
        <DeleteCategory tree={tree} category={asked.category} onClose={close} />
      )}
    </>
  );
}

/** The screen reader announcement after a move. */
function placeInWords(name: string, id: string, all: readonly Category[]): string {
  const parentId = all.find(({ _id }) => _id === id)?.parentId ?? null;
  const level = all.filter((each) => each.parentId === parentId);
  const at = level.findIndex(({ _id }) => _id === id) + 1;
  const parent = all.find(({ _id }) => _id === parentId);
  return `${name} is number ${at} of ${level.length}${parent ? ` below ${parent.name}` : ''}.`;
}

interface DeleteCategoryProps {
  readonly tree: CategoryTree;
  readonly category: Category;
  readonly onClose: () => void;
}

/** Deletes a category, after saying what happens to its products and subcategories. */
function DeleteCategory({ tree, category, onClose }: DeleteCategoryProps) {
  const deletion = useChangeTree(tree);
  const { _id: id, name } = category;
  const below = tree.categories.filter(({ parentId }) => parentId === id).length;
  return (
    <ConfirmDialog
      opened
      name={name}
      detail={whatBecomes(category.productCount, below)}
      deletion={deletion}
      onConfirm={() =>
        deletion.mutate(
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
      : `${counted(products, 'product stays', 'products stay')} in the shop, without this category.`;
  const moved =
    below === 0
      ? ''
      : ` ${counted(below, 'category below it moves', 'categories below it move')} to the first level.`;
  return kept + moved;
}
