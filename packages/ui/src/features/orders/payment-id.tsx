import { ActionIcon, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './payment-id.module.css';

interface PaymentIdProps {
  /** Stripe's payment id. */
  readonly id: string;
}

/** "Payment Id:pi_…" on one line: truncated if needed, in full on hover, with a copy button. */
export function PaymentId({ id }: PaymentIdProps) {
  return (
    <span className={classes.payment}>
      <span className={classes.id} title={id}>
        Payment Id:{id}
      </span>
      <CopyButton value={id}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            className={classes.copy ?? ''}
            aria-label={copied ? `Copied ${id}` : `Copy ${id}`}
            title={copied ? 'Copied' : 'Copy'}
            onClick={copy}
          >
            {copied ? (
              <IconCheck size={14} aria-hidden="true" />
            ) : (
              <IconCopy size={14} aria-hidden="true" />
            )}
          </ActionIcon>
        )}
      </CopyButton>
    </span>
  );
}
