import type { OrderMail } from '@kerf/contract/schemas/mail';
import type { Order } from '@kerf/contract/schemas/order';
import { Box, Button, Skeleton, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { firstClick } from '../../components/first-click.ts';
import { Loaded } from '../../components/loaded.tsx';
import { useViewer } from '../../session/use-viewer.ts';
import parts from '../../theme/parts.module.css';
import { mailNames } from './mail-names.ts';
import { MailState } from './mail-state.tsx';
import { useOrderMails, useSendMailAgain } from './mails.queries.ts';

/**
 * An order's emails. Staff see why one was not delivered and can resend it; customers see no section if there
 * are none.
 */
export function OrderMailsSection({ order }: { readonly order: Order }) {
  const isStaff = useViewer().can('order.read-internal');
  const query = useOrderMails(order._id);
  if (!isStaff && !query.data?.mails.length) return null;
  return (
    <section aria-labelledby="order-mails">
      <Box id="order-mails" component="h2" mb="xs" fz="1.0625rem">
        Emails
      </Box>
      <Loaded
        query={query}
        loading={
          <div role="status" aria-label="Loading the emails">
            <Skeleton height={56} />
          </div>
        }
      >
        {({ mails, isSending }) => (
          <>
            {!isSending && (
              <Text fz="sm" c="dimmed">
                No mail server is set up (SMTP_URL). Emails are kept for three days and not sent.
              </Text>
            )}
            {mails.length === 0 && (
              <Text fz="sm" c="dimmed">
                No emails yet
              </Text>
            )}
            {mails.length > 0 && (
              <ul>
                {mails.map((mail) => (
                  <MailRow key={mail._id} mail={mail} orderId={order._id} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** One email: its kind, recipient, and whether it was delivered. */
function MailRow({ mail, orderId }: { readonly mail: OrderMail; readonly orderId: string }) {
  const isStaff = useViewer().can('order.read-internal');
  const again = useSendMailAgain(orderId);
  const name = mailNames[mail.kind];
  return (
    <Box component="li" className={parts.record ?? ''} py={10}>
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600}>
          {name}
          {mail.again && (
            <Text span fz="sm" fw={400} c="dimmed">
              {' '}
              (sent again)
            </Text>
          )}
        </Text>
        <Text fz="sm" c="dimmed">
          {mail.recipient} · <MailState mail={mail} />
        </Text>
        {mail.error && mail.state !== 'sent' && (
          <Text fz="sm" c="var(--kerf-bad)">
            {mail.error}
          </Text>
        )}
      </Box>
      {isStaff && mail.state !== 'sending' && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconSend size={16} stroke={1.6} aria-hidden="true" />}
          aria-label={`${actionOf(mail)}: ${name}`}
          loading={again.isPending}
          onClick={firstClick(() => again.mutate(mail))}
        >
          {actionOf(mail)}
        </Button>
      )}
    </Box>
  );
}

function actionOf({ state }: OrderMail): string {
  return state === 'queued' ? 'Send now' : 'Send again';
}
