import { isApiProblem } from '@kerf/api-client/api-problem';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { commands } from '../../platform/commands.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';

interface OrderRefusalProps {
  readonly error: Error;
  /** Sends the same order again. */
  readonly onRetry: () => void;
}

/** Why the order was not placed, and what to do about it. */
export function OrderRefusal({ error, onRetry }: OrderRefusalProps) {
  const { title, detail } = problemMessage(error);
  return (
    <ProblemAlert
      title={title}
      detail={detail}
      advice={adviceFor(error)}
      onRetry={isWorthRepeating(error) ? onRetry : undefined}
    />
  );
}

function isWorthRepeating(error: Error): boolean {
  return !isApiProblem(error) || error.status >= 500 || error.status === 429;
}

function adviceFor(error: Error): ReactNode {
  if (isApiProblem(error, 'too_many_open_orders') || isApiProblem(error, 'too_many_orders_today')) {
    return (
      <Anchor component={Link} to={commands.myOrder.to}>
        Go to My Order
      </Anchor>
    );
  }
  if (isApiProblem(error, 'product_unavailable')) {
    return (
      <Anchor component={Link} to="/#products">
        Choose another product
      </Anchor>
    );
  }
  return isWorthRepeating(error)
    ? 'What you typed is still here. Trying again won’t place a second order.'
    : undefined;
}
