import type { Customer } from '@kerf/contract/schemas/customer';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useAccount } from '../../../session/session-context.tsx';
import { BlockUserDialog, UnblockUserDialog } from '../all-users/user-dialogs.tsx';
import classes from './customer.module.css';

/** Blocks a customer with a reason, or unblocks them. */
export function CustomerAccess({ customer }: { readonly customer: Customer }) {
  const [asking, setAsking] = useState(false);
  const own = useAccount()?.email === customer.email;
  if (own || customer.email === '') return null;
  const Dialog = customer.blocked ? UnblockUserDialog : BlockUserDialog;
  return (
    <div className={classes.access}>
      {customer.blocked && <strong className={classes.blocked}>Blocked</strong>}
      <Button
        variant="default"
        size="sm"
        {...(!customer.blocked && { color: 'red' })}
        onClick={() => setAsking(true)}
      >
        {customer.blocked ? 'Unblock' : 'Block'}
      </Button>
      {asking && <Dialog user={customer} onClose={() => setAsking(false)} />}
    </div>
  );
}
