import type { Category, CategoryTree } from '@kerf/contract/schemas/category';
import { VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import classes from './categories.module.css';
import { toastProblem, useChangeTree } from './categories.queries.ts';
import { CategoryRow } from './category-row.tsx';
import { DeleteCategory } from './delete-category.tsx';
import { EditCategory } from './edit-category.tsx';
import type { Place } from './tree-moves.ts';

interface Asked {
  readonly what: 'edit' | 'delete';
  readonly category: Category;
}

/** The categories in order. Each can be dragged or moved with buttons, edited and deleted. */
export function CategoryList({ tree }: { readonly tree: CategoryTree }) {
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
      <ol className={classes.tree} aria-label="Categories" aria-busy={isPending}>
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
      </ol>
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
