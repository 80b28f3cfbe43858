import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { ListPage } from '../../../components/list-page.tsx';
import { fetchProducts, productsQuery } from '../product-form/manage-products.queries.ts';
import { productsTable } from './products-table.ts';

/** `/dashboard/manage-products`: the catalogue, for admins: what can be ordered, to be changed or deleted. */
export function ManageProductsPage() {
  return (
    <ListPage
      title="Manage Products"
      action={<AddProduct />}
      spec={productsTable}
      query={productsQuery}
      fetchPage={fetchProducts}
      nothingYet={{
        title: 'No products yet',
        detail: 'What you add is on sale at once.',
        action: <AddProduct />,
      }}
    />
  );
}

function AddProduct() {
  return (
    <Button component={Link} to="/dashboard/add-product">
      Add A Product
    </Button>
  );
}
