import { Button } from '@mantine/core';
import { IconTablePlus } from '@tabler/icons-react';
import { Link, useLocation } from 'react-router-dom';
import { loginPath } from '../../session/destination.ts';
import { useAddToPad } from '../order-pad/pad-draft.ts';

interface AddToPadProps {
  readonly sku: string;
  /** How many; null while the quantity cannot be ordered. */
  readonly quantity: number | null;
  /** The product's name where several are shown: a small button with this name, hidden from a visitor. */
  readonly among?: string;
}

/** Adds a product to the order pad. A visitor gets a link to sign in and return. */
export function AddToPad({ sku, quantity, among }: AddToPadProps) {
  const add = useAddToPad();
  const location = useLocation();
  const look = {
    variant: 'default',
    leftSection: <IconTablePlus size={16} stroke={1.75} aria-hidden="true" />,
    ...(among !== undefined && { size: 'xs', 'aria-label': `Add to order pad: ${among}` }),
  } as const;
  if (add === null && among !== undefined) return null;
  if (add === null) {
    return (
      <Button component={Link} to={loginPath(location)} {...look}>
        Log in to use the order pad
      </Button>
    );
  }
  return (
    <Button
      disabled={quantity === null}
      onClick={() => quantity !== null && add([{ sku, quantity }])}
      {...look}
    >
      Add to order pad
    </Button>
  );
}
