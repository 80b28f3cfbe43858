import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { productAddress } from './product-address.ts';

interface ProductLinkProps {
  readonly id: string;
  readonly name: string;
}

/** A product's name, linked to its page. */
export function ProductLink({ id, name }: ProductLinkProps) {
  return (
    <Anchor component={Link} to={productAddress(id)} underline="hover">
      {name}
    </Anchor>
  );
}
