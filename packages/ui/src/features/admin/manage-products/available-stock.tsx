import type { Product } from '@kerf/contract/schemas/product';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Quantity } from '../../../components/quantity.tsx';
import { productSummary } from '../../catalog/product-summary.ts';
import { orderObstacle } from '../product-form/order-obstacle.ts';
import classes from '../product-form/products.module.css';

interface AvailableStockProps {
  readonly product: Product;
}

/** What may still be ordered; warns where nobody can order any of it. */
export function AvailableStock({ product }: AvailableStockProps) {
  const obstacle = orderObstacle(productSummary(product));
  if (obstacle === null) return <Quantity value={product.stock} />;
  return (
    <span className={classes.available}>
      <Quantity value={product.stock} />
      <span className={classes.warning} title={obstacle}>
        <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
        Cannot be ordered
      </span>
    </span>
  );
}
