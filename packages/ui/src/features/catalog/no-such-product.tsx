import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { NothingThere } from '../../components/nothing-there.tsx';
import { NotForAccount } from './not-for-account.tsx';

/** Shown if a product does not exist. */
export function NoSuchProduct() {
  return (
    <NothingThere
      title="Product not found"
      detail="The link may be wrong, or the product is no longer sold."
      action={<AllProducts />}
    />
  );
}

/** Shown if the account may not see the product. */
export function ProductNotForAccount() {
  return <NotForAccount what="product" action={<AllProducts />} />;
}

function AllProducts() {
  return (
    <Button component={Link} to="/products">
      See all products
    </Button>
  );
}
