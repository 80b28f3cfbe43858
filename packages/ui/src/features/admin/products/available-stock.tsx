import type { Product } from '@kerf/contract/schemas/product';
import { isOrderable } from '@kerf/domain/bounds';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Quantity } from '../../../components/quantity.tsx';
import classes from './products.module.css';

interface AvailableStockProps {
  readonly product: Product;
}

/** What may still be ordered; warns where minimum and stock leave no quantity at all. */
export function AvailableStock({ product }: AvailableStockProps) {
  const { minOrder, stock } = product;
  if (isOrderable(product)) return <Quantity value={stock} />;
  return (
    <span className={classes.available}>
      <Quantity value={stock} />
      <span
        className={classes.warning}
        title={`With a minimum of ${minOrder} the stock must be ${minOrder + 2} or more`}
      >
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
        Cannot be ordered
      </span>
    </span>
  );
}
