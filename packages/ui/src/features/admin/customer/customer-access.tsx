import type { Customer } from '@kerf/contract/schemas/customer';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../session/session-context.tsx';
import { BlockUserDialog, UnblockUserDialog } from '../all-users/user-dialogs.tsx';
import classes from './customer.module.css';

const dialogs = { block: BlockUserDialog, unblock: UnblockUserDialog };

/** Blocks a customer with a reason, or unblocks them. */
export function CustomerAccess({ customer }: { readonly customer: Customer }) {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const own = useAccount()?.email === customer.email;
  if (own || customer.email === '') return null;
  // What was asked for, although the customer may change meanwhile.
  const Dialog = asking && dialogs[asking];
  return (
    <div className={classes.access}>
      {customer.blocked && <strong className={classes.blocked}>Blocked</strong>}
      <Button
        variant="default"
        size="sm"
        {...(!customer.blocked && { color: 'red' })}
        onClick={() => setAsking(customer.blocked ? 'unblock' : 'block')}
      >
        {customer.blocked ? 'Unblock' : 'Block'}
      </Button>
      {Dialog && <Dialog user={customer} onClose={() => setAsking(null)} />}
    </div>
  );
}
