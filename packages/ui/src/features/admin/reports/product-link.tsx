import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

interface ProductLinkProps {
  readonly productId: string;
  readonly name: string;
}

/** A product's name, which leads to where it is edited. */
export function ProductLink({ productId, name }: ProductLinkProps) {
  return (
    <Anchor component={Link} to={`/dashboard/manage-products/${productId}`} size="sm">
      {name}
    </Anchor>
  );
}
