import { UNDELIVERED_MAX, type UndeliveredMail } from '@kerf/contract/schemas/mail';
import { Button, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { actionsColumn, textColumn, whenColumn } from '../../../components/data-table/columns.tsx';
import { choiceFilter, type TableSpec } from '../../../components/data-table/table-spec.ts';
import { ListPage } from '../../../components/list-page.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import * as paths from '../../../platform/paths.ts';
import { mailNames } from '../../mails/mail-names.ts';
import { MailState } from '../../mails/mail-state.tsx';
import { undeliveredSource, useChangeUndelivered } from './undelivered-emails.queries.ts';

/** `/dashboard/undelivered-emails`: failed and late emails of all orders and conversations, for admins. */
export function UndeliveredEmailsPage() {
  return (
    <ListPage
      title="Undelivered emails"
      detail="Emails that the mail server refused, or that have waited for more than ten minutes."
      spec={undeliveredTable}
      source={undeliveredSource}
      nothingYet={{
        title: 'All emails were delivered',
        detail: 'An email that the mail server refuses or that cannot leave appears here.',
      }}
      selected={(mails, clear) => <ChosenEmails mails={mails} onDone={clear} />}
    />
  );
}

interface ChosenEmailsProps {
  readonly mails: readonly UndeliveredMail[];
  readonly onDone: () => void;
}

/** The actions on the selected emails. */
function ChosenEmails({ mails, onDone }: ChosenEmailsProps) {
  const { mutate, isPending, variables } = useChangeUndelivered();
  const mailIds = mails.map(({ _id }) => _id);
  const isTooMany = mailIds.length > UNDELIVERED_MAX;
  const canDismiss = mails.some(isDismissible);
  return (
    <>
      <Button
        size="compact-sm"
        leftSection={<IconSend size={14} aria-hidden="true" />}
        disabled={isPending || isTooMany}
        loading={isPending && variables.change === 'send'}
        onClick={() => mutate({ change: 'send', mailIds }, { onSuccess: onDone })}
      >
        {isTooMany ? `Send ${formatQuantity(UNDELIVERED_MAX)} at most` : 'Send again'}
      </Button>
      {canDismiss && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={isPending || isTooMany}
          loading={isPending && variables.change === 'dismiss'}
          onClick={() => mutate({ change: 'dismiss', mailIds }, { onSuccess: onDone })}
        >
          Dismiss
        </Button>
      )}
    </>
  );
}

/** Whether an email has failed for good; one still being retried cannot be dismissed. */
function isDismissible({ state }: UndeliveredMail): boolean {
  return state === 'failed';
}

/** A row per email, with why it was not delivered. */
const undeliveredTable: TableSpec<UndeliveredMail> = {
  noun: { one: 'email', many: 'emails' },
  rowKey: ({ _id }) => _id,
  rowName: (mail) => `${mailNames[mail.kind]} to ${mail.recipient}`,
  columns: [
    textColumn(
      'email',
      'Email',
      ({ kind, order }) => [mailNames[kind], order?.number].filter(Boolean).join(' '),
      { width: '11rem', render: (mail) => <Subject mail={mail} /> },
    ),
    textColumn('recipient', 'To', ({ recipient }) => recipient, {
      width: '12rem',
      render: ({ recipient }) => <span style={{ overflowWrap: 'anywhere' }}>{recipient}</span>,
    }),
    textColumn('reason', 'Why', ({ error }) => error ?? 'Waiting to be sent', {
      render: (mail) => <Why mail={mail} />,
    }),
    whenColumn('asked', 'Asked for', ({ createdAt }) => createdAt),
    actionsColumn({ width: '8rem', render: (mail) => <SendAgain mail={mail} /> }),
  ],
  sorts: [
    { value: '-createdAt', label: 'Newest first', column: 'asked' },
    { value: 'createdAt', label: 'Oldest first', column: 'asked' },
  ],
  filters: [
    choiceFilter('show', 'Show', {
      failed: 'Not delivered',
      late: 'Waiting',
      dismissed: 'Dismissed',
    }),
  ],
  searchHint: 'Address or reason',
};

interface MailProps {
  readonly mail: UndeliveredMail;
}

/** The email's kind, and its order or conversation. */
function Subject({ mail: { kind, order, conversationId } }: MailProps) {
  const name = mailNames[kind];
  if (order) {
    return (
      <Stack gap={0} align="start">
        {name}
        <TextLink to={paths.order(order._id)}>{order.number}</TextLink>
      </Stack>
    );
  }
  if (conversationId === null) return name;
  return <TextLink to={paths.conversation(conversationId)}>{name}</TextLink>;
}

function Why({ mail }: MailProps) {
  return (
    <Stack gap={0} align="start">
      <MailState mail={mail} />
      {mail.error !== null && (
        <Text c="dimmed" maw="60ch" style={{ overflowWrap: 'anywhere' }}>
          {mail.error}
        </Text>
      )}
    </Stack>
  );
}

function SendAgain({ mail }: MailProps) {
  const { mutate, isPending } = useChangeUndelivered();
  if (mail.state === 'sending') return null;
  const action = mail.state === 'queued' ? 'Send now' : 'Send again';
  return (
    <Button
      variant="default"
      size="compact-md"
      aria-label={`${action}: ${mailNames[mail.kind]} to ${mail.recipient}`}
      loading={isPending}
      onClick={() => mutate({ change: 'send', mailIds: [mail._id] })}
    >
      {action}
    </Button>
  );
}
