import { PageHeader } from '../../components/page-header.tsx';
import { PageColumn } from '../../shared/page-column.tsx';
import { CatalogueSearch } from './catalogue-search.tsx';

/** `/products`: the whole catalogue, with search, filters and comparison. */
export function ProductsPage() {
  return (
    <PageColumn>
      <CatalogueSearch header={(count) => <PageHeader title="Products" count={count} />} />
    </PageColumn>
  );
}
