import { firstQuantity, isOrderable } from '@kerf/domain/bounds';
import { Button } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import type { SoldProduct } from '../catalog/product-summary.ts';
import { useAddToPad } from './use-add-to-pad.ts';

/**
 * A card button that adds the smallest orderable quantity to the order pad. Renders nothing if the product
 * cannot be ordered.
 */
export function AddOneToPad({ product }: { readonly product: SoldProduct }) {
  const add = useAddToPad();
  if (!isOrderable(product)) return null;
  const quantity = firstQuantity(product);
  const words = `Add ${quantity} to order pad: ${product.name}`;
  return (
    <Button
      variant="default"
      px="xs"
      aria-label={words}
      title={words}
      onClick={() => void add([{ sku: product.sku, quantity, product }])}
    >
      <IconTablePlus size={18} stroke={1.75} aria-hidden="true" />
    </Button>
  );
}
