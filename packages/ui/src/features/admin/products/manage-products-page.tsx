import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DataTable } from '../../../components/data-table/data-table.tsx';
import { useTable } from '../../../components/data-table/use-table.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { fetchProducts, productsQuery } from './manage-products.queries.ts';
import { productsTable } from './products-table.ts';

/** `/dashboard/manage-products`: the catalogue, for admins: what can be ordered, to be changed or deleted. */
export function ManageProductsPage() {
  const api = useApi();
  const table = useTable(productsTable);
  const query = useQuery(productsQuery(api, table.view));
  return (
    <>
      <PageHeader title="Manage Products" count={query.data?.total} action={<AddProduct />} />
      <DataTable
        spec={productsTable}
        table={table}
        query={query}
        fetchPage={fetchProducts(api, table.view)}
        nothingYet={
          <EmptyState
            kind="nothing-yet"
            title="No products yet"
            detail="What you add is on sale at once."
            action={<AddProduct />}
          />
        }
      />
    </>
  );
}

function AddProduct() {
  return (
    <Button component={Link} to="/dashboard/add-product">
      Add A Product
    </Button>
  );
}
