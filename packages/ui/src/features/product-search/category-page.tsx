import type { Category } from '@kerf/contract/schemas/category';
import { Anchor, Breadcrumbs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { LinkButton } from '../../components/link-button.tsx';
import { NothingThere } from '../../components/nothing-there.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { TextSkeleton } from '../../components/skeletons.tsx';
import * as paths from '../../platform/paths.ts';
import { useApi } from '../../shared/api.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { categoriesQuery } from '../catalog/categories.queries.ts';
import { CatalogueSearch } from './catalogue-search.tsx';
import classes from './products-page.module.css';

/** `/category/:slug`: the products in a category and its subcategories. */
export function CategoryPage() {
  const { slug = '' } = useParams();
  return (
    <PageColumn>
      <OneCategory slug={slug} />
    </PageColumn>
  );
}

function OneCategory({ slug }: { readonly slug: string }) {
  const { data, error, refetch, isRefetching } = useQuery(categoriesQuery(useApi()));
  const { search } = useLocation();
  const category = data?.categories.find((each) => each.slug === slug);
  usePageTitle(category && (category.title || category.name));
  if (category) {
    const parent = data?.categories.find(({ _id }) => _id === category.parentId);
    return (
      <CatalogueSearch
        category={slug}
        header={(count) => <Head category={category} parent={parent} count={count} />}
      />
    );
  }
  const renamed = data?.categories.find((each) => each.formerSlugs?.includes(slug));
  if (renamed) return <Navigate replace to={{ pathname: paths.category(renamed.slug), search }} />;
  if (data) return <NoSuchCategory />;
  if (error) {
    return <ErrorAlert error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
  }
  // Same element as above, so that the search asked for here goes on there.
  return <CatalogueSearch category={slug} header={() => <HeadSkeleton />} />;
}

/** Placeholder while the categories load. */
function HeadSkeleton() {
  return (
    <>
      <div className={classes.path}>
        <TextSkeleton width="12rem" />
      </div>
      <PageHeader title="Category" />
    </>
  );
}

interface HeadProps {
  readonly category: Category;
  readonly parent: Category | undefined;
  readonly count: number | undefined;
}

function Head({ category, parent, count }: HeadProps) {
  return (
    <>
      <nav aria-label="Breadcrumbs" className={classes.path}>
        <Breadcrumbs separatorMargin={6}>
          <Anchor component={Link} to="/products">
            Products
          </Anchor>
          {parent && (
            <Anchor component={Link} to={paths.category(parent.slug)}>
              {parent.name}
            </Anchor>
          )}
          <span aria-current="page">{category.name}</span>
        </Breadcrumbs>
      </nav>
      <PageHeader
        title={category.title || category.name}
        count={count}
        detail={category.description || undefined}
      />
    </>
  );
}

function NoSuchCategory() {
  return (
    <NothingThere
      title="Category not found"
      detail="The link may be wrong, or the category was deleted."
      action={<LinkButton to="/products">See all products</LinkButton>}
    />
  );
}
