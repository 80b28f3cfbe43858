import { Button } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import type { SoldProduct } from '../catalog/product-summary.ts';
import { useAddToPad } from '../order-pad/use-add-to-pad.ts';

interface AddToPadProps {
  readonly product: SoldProduct;
  /** How many; null while the quantity cannot be ordered. */
  readonly quantity: number | null;
  /** Renders a small button that includes the product's name, for lists of products. */
  readonly among?: boolean;
}

/** Adds a product to the order pad, including a visitor's. */
export function AddToPad({ product, quantity, among = false }: AddToPadProps) {
  const add = useAddToPad();
  return (
    <Button
      variant="default"
      leftSection={<IconTablePlus size={16} stroke={1.75} aria-hidden="true" />}
      {...(among && { size: 'xs', 'aria-label': `Add to order pad: ${product.name}` })}
      disabled={quantity === null}
      onClick={() => quantity !== null && void add([{ sku: product.sku, quantity, product }])}
    >
      Add to order pad
    </Button>
  );
}
