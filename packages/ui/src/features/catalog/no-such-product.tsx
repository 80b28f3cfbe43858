import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { NothingThere } from './nothing-there.tsx';

/** In place of a product that is not there. */
export function NoSuchProduct() {
  return (
    <NothingThere
      title="There is no such product"
      detail="The address is not right, or the product is not sold any more."
      action={
        <Button component={Link} to="/products">
          See all products
        </Button>
      }
    />
  );
}
