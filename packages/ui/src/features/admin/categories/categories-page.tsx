import type { CategoryTree } from '@kerf/contract/schemas/category';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { SheetSkeleton } from '../../../components/sheet-skeleton.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { categoriesQuery } from '../../catalog/categories.queries.ts';
import { AddCategory } from './add-category.tsx';
import { CategoryList } from './category-list.tsx';

/** `/dashboard/categories`: the category tree in the shop's menu, for admins to arrange. */
export function CategoriesPage() {
  const { data, error, refetch, isRefetching } = useQuery(categoriesQuery(useApi()));
  return (
    <>
      <PageHeader
        title="Categories"
        count={data?.categories.length}
        detail="The shop’s menu, in this order. A category can have subcategories."
      />
      {data && <Tree tree={data} />}
      {!data && error && (
        <ErrorAlert error={error} onRetry={() => void refetch()} retrying={isRefetching} />
      )}
      {!data && !error && (
        <Box role="status" aria-label="Loading the categories" maw="44rem">
          <SheetSkeleton lines={8} />
        </Box>
      )}
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
