import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

interface ProductLinkProps {
  readonly productId: string;
  readonly name: string;
  readonly sku: string;
}

/** A product's name and SKU, linked to its edit page. */
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
