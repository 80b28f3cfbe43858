import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Product } from '@kerf/contract/schemas/product';
import { Anchor } from '@mantine/core';
import { IconArrowForwardUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { INSTEAD_OF, productAddress } from '../catalog/product-address.ts';
import { useProduct, useReplacement } from '../catalog/products.queries.ts';
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
    <Notice>
      Replaced by{' '}
      <Anchor component={Link} to={productAddress(by)}>
        {successor?.name ?? 'a newer product'}
      </Anchor>
      .{' '}
      <Anchor component={Link} to={comparisonAddress([product._id, by])}>
        Compare the two
      </Anchor>
    </Notice>
  );
}

/** Says that this product replaces the one whose address was opened. */
export function InsteadOf() {
  const [search] = useSearchParams();
  const { data: replacement } = useReplacement(search.get(INSTEAD_OF));
  if (!replacement) return null;
  return <Notice>Replaces {replacement.name}, which is no longer sold.</Notice>;
}

function Notice({ children }: { readonly children: ReactNode }) {
  return (
    <p className={classes.notice} role="note">
      <IconArrowForwardUp size={20} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
