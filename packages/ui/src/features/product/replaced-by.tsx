import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { Anchor } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { productAddress } from '../catalog/product-address.ts';
import { useProduct } from '../catalog/products.queries.ts';
import { comparisonAddress } from '../comparison/comparison-address.ts';
import classes from './replaced-by.module.css';

interface ReplacedByProps {
  readonly product: Product;
  /** The id of its replacement. */
  readonly by: string;
}

/**
 * Links to the product's replacement and to a comparison. Renders nothing if the replacement is withdrawn
 * too.
 */
export function ReplacedBy({ product, by }: ReplacedByProps) {
  const { data: successor, error } = useProduct(by);
  if (isApiProblem(error, 'not_found')) return null;
  return (
    <p className={classes.notice} role="note">
      <IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />
      <span>
        Replaced by{' '}
        <Anchor component={Link} to={productAddress(by)}>
          {successor?.name ?? 'a newer product'}
        </Anchor>
        .{' '}
        <Anchor component={Link} to={comparisonAddress([product._id, by])}>
          Compare the two
        </Anchor>
      </span>
    </p>
  );
}
