import type { Order, OrderLine } from '@kerf/contract/schemas/order';
import { isReviewable } from '@kerf/domain/order-state';
import { Anchor } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import classes from '../../components/line-action.module.css';
import * as paths from '../../platform/paths.ts';

/** A link to review a line's product, once the order is paid. */
export function ReviewLine({ order, line }: { readonly order: Order; readonly line: OrderLine }) {
  if (!isReviewable(order.state)) return null;
  return (
    <Anchor
      component={Link}
      to={paths.review(line.productId)}
      className={classes.action ?? ''}
      data-screen-only
      underline="hover"
      aria-label={`Review: ${line.name}`}
    >
      <IconStar size={14} stroke={1.75} aria-hidden="true" />
      Review
    </Anchor>
  );
}
