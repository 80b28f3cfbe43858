import { formatCents, isCents } from '@kerf/domain/money';
import { Button } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { counted } from '../../../components/quantity.tsx';
import { Total } from '../../../components/total.tsx';
import { loginPath } from '../../../session/destination.ts';
import { readyLines } from '../row-view.ts';
import type { PadState } from '../use-pad.ts';
import { ChangedPrices } from './changed-prices.tsx';
import { totalOf } from './pad-order.ts';
import classes from './place-panel.module.css';

/** The total of a visitor's ready rows, and the button to sign in and order them. */
export function SignInPanel({ state }: { readonly state: PadState }) {
  const location = useLocation();
  const lines = readyLines(state.ready);
  const total = totalOf(lines);
  return (
    <>
      <ChangedPrices state={state} />
      <div className={classes.bar}>
        <p className={classes.left}>Your rows come with you.</p>
        <Total
          size="sm"
          label={`Total of ${counted(lines.length, 'product')}`}
          cents={isCents(total) ? total : null}
        />
        <Button component={Link} to={loginPath(location)} size="md">
          {lines.length > 0 && isCents(total)
            ? `Log in to order · ${formatCents(total)}`
            : 'Log in to order'}
        </Button>
      </div>
    </>
  );
}
