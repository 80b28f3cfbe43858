import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { NothingThere } from '../../components/nothing-there.tsx';
import { NotForAccount } from './not-for-account.tsx';

/** In place of a product that is not there. */
export function NoSuchProduct() {
  return (
    <NothingThere
      title="There is no such product"
      detail="The address is not right, or the product is not sold any more."
      action={<AllProducts />}
    />
  );
}

/** In place of a product that the account may not see. */
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
