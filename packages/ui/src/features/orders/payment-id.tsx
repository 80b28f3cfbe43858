import { ActionIcon, CopyButton, Flex } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import classes from './payment-id.module.css';

interface PaymentIdProps {
  /** Stripe's payment id. */
  readonly id: string;
}

/** "Payment Id:pi_…" on one line: truncated if needed, in full on hover, with a copy button. */
export function PaymentId({ id }: PaymentIdProps) {
  return (
    <Flex component="span" gap={2} align="center" miw={0} maw="100%">
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
            data-screen-only
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
    </Flex>
  );
}
