import { Title } from '@mantine/core';
import { SpecificationTable } from '../../components/blade-specification/specification-table.tsx';
import { ProductPicture } from '../../components/product-card/product-picture.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import classes from './purchase-page.module.css';

interface ProductSheetProps {
  readonly product: ProductSummary;
  readonly description: string;
}

/** What is being bought: name, drawing, description, specification. */
export function ProductSheet({ product, description }: ProductSheetProps) {
  return (
    <>
      <div className={classes.head}>
        <BackToProducts />
        <Title order={1}>{product.name}</Title>
        <p className={classes.sku}>{product.sku}</p>
        <div className={classes.picture}>
          <ProductPicture product={product} eager />
        </div>
      </div>
      <div className={classes.details}>
        {description !== '' && <p className={classes.description}>{description}</p>}
        {product.blade && <SpecificationTable blade={product.blade} caption="Specification" />}
      </div>
    </>
  );
}
