import type { OrderMail } from '@kerf/contract/schemas/mail';
import { Text } from '@mantine/core';
import { DateTime } from '../../components/date-time.tsx';

type Shown = Pick<OrderMail, 'state' | 'createdAt' | 'attempts' | 'nextTryAt'> &
  Partial<Pick<OrderMail, 'sentAt'>>;

/** An email's state: sent, failed, or being retried. */
export function MailState({ mail }: { readonly mail: Shown }) {
  const { state, sentAt, createdAt, attempts = 0, nextTryAt } = mail;
  if (state === 'sent') {
    return (
      <>
        Sent <DateTime value={sentAt ?? createdAt} />
      </>
    );
  }
  if (state === 'failed')
    return (
      <Text span fz="sm" c="var(--kerf-bad)">
        Not delivered
      </Text>
    );
  if (state === 'sending') return <>Sending…</>;
  if (attempts === 0 || !nextTryAt) return <>Waiting to be sent</>;
  return (
    <>
      Tried {attempts === 1 ? 'once' : `${attempts} times`}, next try <DateTime value={nextTryAt} />
    </>
  );
}
