import { firstQuantity, isOrderable } from '@kerf/domain/bounds';
import { priceRungs } from '@kerf/domain/price-rungs';
import { Box, Button, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import * as paths from '../../platform/paths.ts';
import parts from '../../theme/parts.module.css';
import { decidingFacts } from '../blade-specification/blade-facts.ts';
import { LinkButton } from '../link-button.tsx';
import { formatQuantity, Money, Quantity } from '../quantity.tsx';
import { usePriceBook } from '../volume-prices/use-price-book.ts';
import { VolumePriceLine } from '../volume-prices/volume-price-line.tsx';
import classes from './product-card.module.css';
import { ProductPicture } from './product-picture.tsx';
import type { ProductSummary } from './product-summary.ts';

interface ProductCardProps {
  readonly product: ProductSummary;
  readonly eager?: boolean;
  /** List-specific content above the price. */
  readonly children?: ReactNode;
  /** Another way to order it, next to Buy Now. */
  readonly action?: ReactNode;
}

/** A product in the grid. The whole card links to the product's page, Buy Now to its order form. */
export function ProductCard({ product, eager = false, children, action }: ProductCardProps) {
  const id = encodeURIComponent(product.id);
  const [least] = priceRungs(usePriceBook(), product);
  return (
    <article className={`${parts.panel} ${classes.card}`}>
      <div className={classes.picture}>
        <ProductPicture product={product} eager={eager} />
      </div>
      <div className={classes.body}>
        <div>
          <Title order={3} className={classes.name}>
            <Link to={paths.product(id)} className={classes.link}>
              {product.name}
            </Link>
          </Title>
          <p className={classes.sku}>{product.sku}</p>
        </div>
        {product.blade && <DecidingNumbers blade={product.blade} />}
        {children && <div className={classes.extra}>{children}</div>}
      </div>
      <div className={classes.foot}>
        <Terms product={product} />
        <div className={classes.price}>
          <Money cents={least.unitPrice} per="each" />
        </div>
        <div className={classes.ways}>
          {action}
          <BuyNow product={product} address={paths.purchase(id)} />
        </div>
        <div className={classes.volume}>
          <VolumePriceLine product={product} />
        </div>
      </div>
    </article>
  );
}

function DecidingNumbers({ blade }: { readonly blade: NonNullable<ProductSummary['blade']> }) {
  return (
    <dl className={classes.facts}>
      {decidingFacts(blade).map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? <Quantity value={value} unit={unit} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

function BuyNow({
  product,
  address,
}: {
  readonly product: ProductSummary;
  readonly address: string;
}) {
  if (!isOrderable(product)) {
    return <Button disabled>Buy Now</Button>;
  }
  return (
    <LinkButton to={address} aria-label={`Buy Now: ${product.name}`}>
      Buy Now
    </LinkButton>
  );
}

function Terms({ product }: { readonly product: ProductSummary }) {
  if (!isOrderable(product)) {
    return (
      <p className={classes.terms}>
        <Box component="span" c="bright" fw={500}>
          Not enough stock to order
        </Box>
      </p>
    );
  }
  return (
    <p className={classes.terms}>
      <span>{leastInWords(product)}</span>
      <span>{formatQuantity(product.stock)} available</span>
    </p>
  );
}

/** "Minimum 6"; shorter if the pack size has to fit on the same line. */
function leastInWords(product: ProductSummary): string {
  const least = formatQuantity(firstQuantity(product));
  if (product.packSize === 1) return `Minimum ${least}`;
  return `Min. ${least}, packs of ${formatQuantity(product.packSize)}`;
}
