import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

interface ProductLinkProps {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
}

/** A product's name and SKU, which leads to where it is edited. */
export function ProductLink({ productId, name, sku }: ProductLinkProps) {
  return (
    <>
      <Anchor component={Link} to={`/dashboard/manage-products/${productId}`} size="sm">
        {name}
      </Anchor>
      <small>{sku}</small>
    </>
  );
}
