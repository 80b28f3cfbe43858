import type { Conversation, Message } from '@kerf/contract/schemas/message';
import type { User } from '@kerf/contract/schemas/user';
import { cutText } from '@kerf/domain/text/letters';
import { Anchor, Button, NativeSelect, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { mailAddress } from '../../../../components/mail-address.ts';
import { TextLink } from '../../../../components/text-link.tsx';
import { toastProblem } from '../../../../components/toasts.tsx';
import * as paths from '../../../../platform/paths.ts';
import { useAccount } from '../../../../session/session-context.tsx';
import { useApi } from '../../../../shared/api.ts';
import { adminsQuery } from '../../all-users/all-users.queries.ts';
import { Note } from '../../parts/section.tsx';
import { useUpdateMessage } from '../messages.queries.ts';
import { nameOf, SenderMark } from '../sender.tsx';

/** The sender, whether verified, and the assignee. */
export function ConversationFacts({ conversation }: { readonly conversation: Conversation }) {
  const { email, sender, order } = conversation;
  return (
    <>
      <Stack component="section" gap={6} align="start" fz="sm" aria-label="Sender">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Text>
        <SenderMark sender={sender} />
        <Note>{certainty(conversation)}</Note>
        {sender.account && (
          <TextLink to={paths.customer(sender.account._id)}>
            {sender.verified ? 'Customer' : 'Account with this address'}: {nameOf(sender.account)}
          </TextLink>
        )}
        {order && <TextLink to={paths.order(order._id)}>About order {order.number}</TextLink>}
        <Anchor href={replyAddress(conversation)}>Write from your own mail program</Anchor>
      </Stack>
      <AssigneeSelect conversation={conversation} />
    </>
  );
}

function certainty({ sender: { verified }, entries }: Conversation): string {
  if (!verified) {
    return 'Anybody can type an address into the contact form or write an email under it. A reply goes to the address, but tell it nothing about orders or accounts that its owner should not hear.';
  }
  const sent = entries.some(({ byEmail }) => byEmail)
    ? ' Of what came by email nobody knows who wrote it.'
    : '';
  return `They were logged in when they wrote, and have verified this address.${sent}`;
}

// Mail programs fail on links longer than about 2,000 characters.
const QUOTED_MAX = 1000;

/** A mailto link to the sender, with the start of the message quoted (RFC 6068). */
export function replyAddress({ email, body }: Pick<Message, 'email' | 'body'>): string {
  return mailAddress(email, { subject: 'Re: your message to Kerf', body: quoted(body) });
}

function quoted(body: string): string {
  const lines = firstPart(body.trim()).split(/\r?\n/);
  return `\r\n\r\n${lines.map((line) => `> ${line}`).join('\r\n')}`;
}

function firstPart(text: string): string {
  return text.length <= QUOTED_MAX ? text : `${cutText(text, QUOTED_MAX)} …`;
}

/** Assigns a conversation to an admin. */
function AssigneeSelect({ conversation }: { readonly conversation: Conversation }) {
  const { _id: id, assignee } = conversation;
  const own = useAccount()?.email ?? '';
  const admins = useQuery(adminsQuery(useApi())).data?.items ?? [];
  const { mutate, isPending } = useUpdateMessage();
  const select = useRef<HTMLSelectElement>(null);

  function assign(email: string): void {
    // Not `disabled`, which would drop focus.
    if (isPending) return;
    const update = {
      assignee: email === '' ? null : email,
      assigneeBefore: assignee?.email ?? null,
    };
    mutate({ id, update }, { onError: toastProblem });
  }

  return (
    <Stack gap={4} align="start">
      <NativeSelect
        ref={select}
        w="100%"
        label="Assigned to"
        data={choices(admins, assignee)}
        value={assignee?.email ?? ''}
        onChange={({ currentTarget: { value } }) => assign(value)}
      />
      {assignee?.email !== own && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            // The button goes once it is done.
            select.current?.focus();
            assign(own);
          }}
        >
          Assign to me
        </Button>
      )}
    </Stack>
  );
}

/** An assignee who is no longer an admin stays in the options. */
function choices(admins: readonly User[], assignee: Conversation['assignee']) {
  const listed = admins.map((admin) => ({ value: admin.email, label: nameOf(admin) }));
  const isListed = assignee === null || admins.some(({ email }) => email === assignee.email);
  return [
    { value: '', label: 'Nobody' },
    ...listed,
    ...(isListed ? [] : [{ value: assignee.email, label: `${nameOf(assignee)} (no admin)` }]),
  ];
}
