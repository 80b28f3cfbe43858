import { isApiProblem } from '@kerf/api-client/api-problem';
import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { productSummary } from '../catalog/product-summary.ts';
import { productQuery } from '../catalog/products.queries.ts';
import { Comparison } from './comparison.tsx';
import { COMPARED_MAX, choosingAddress } from './comparison-address.ts';
import { useComparison } from './comparison-view.ts';

/** `/compare?ids=a,b`: up to four products side by side. */
export function ComparePage() {
  const controls = useComparison();
  const { ids } = controls.view;
  const room = ids.length > 0 && ids.length < COMPARED_MAX;
  return (
    <PageColumn>
      <BackToProducts />
      <PageHeader
        title="Compare"
        action={
          room && (
            <Button component={Link} to={choosingAddress(ids)} variant="default">
              Add a product
            </Button>
          )
        }
      />
      {ids.length === 0 ? <NothingChosen /> : <Compared controls={controls} />}
    </PageColumn>
  );
}

function NothingChosen() {
  return (
    <EmptyState
      kind="nothing-yet"
      title="No products selected"
      detail="Choose up to four products to see how they differ."
      action={
        <Button component={Link} to="/products">
          Find blades
        </Button>
      }
    />
  );
}

function Compared({ controls }: { readonly controls: ReturnType<typeof useComparison> }) {
  const api = useApi();
  const { ids } = controls.view;
  const answers = useQueries({ queries: ids.map((id) => productQuery(api, id)) });
  const gone = ids.filter((_, at) => isApiProblem(answers[at]?.error, 'not_found'));
  const failed = answers.filter(
    ({ data, error }) => !data && error && !isApiProblem(error, 'not_found'),
  );
  const [failure] = failed;
  if (failure) {
    return (
      <ErrorAlert
        error={failure.error}
        onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))}
        retrying={failed.some(({ isFetching }) => isFetching)}
      />
    );
  }
  if (answers.some(({ isPending }) => isPending)) return <Loading label="Loading the products" />;
  const products = answers.flatMap(({ data }) => (data ? [productSummary(data)] : []));
  return (
    <>
      <GoneProducts ids={gone} onRemove={controls.remove} />
      {products.length > 0 && <Comparison products={products} controls={controls} />}
    </>
  );
}

interface GoneProductsProps {
  /** The ids of compared products that do not exist. */
  readonly ids: readonly string[];
  readonly onRemove: (id: string) => void;
}

/** Reports the compared products that do not exist, each with a button to remove it. */
function GoneProducts({ ids, onRemove }: GoneProductsProps) {
  return ids.map((id) => (
    <ProblemAlert
      key={id}
      title="One of these products wasn’t found"
      detail="The link may be wrong, or it is no longer sold."
      advice={
        <Button variant="default" size="xs" onClick={() => onRemove(id)}>
          Remove
        </Button>
      }
    />
  ));
}
