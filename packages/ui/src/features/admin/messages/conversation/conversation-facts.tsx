import type { Conversation } from '@kerf/contract/schemas/message';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { customerPath } from '../../customer/customer-path.ts';
import { replyAddress } from '../reply-address.ts';
import { nameOf, SenderMark } from '../sender.tsx';
import { AssigneeSelect } from './assignee-select.tsx';
import classes from './conversation.module.css';

interface ConversationFactsProps {
  readonly conversation: Conversation;
}

/** The sender, whether verified, and the assignee. */
export function ConversationFacts({ conversation }: ConversationFactsProps) {
  const { email, sender, order } = conversation;
  return (
    <>
      <section className={classes.facts} aria-label="Sender">
        <p className={classes.address}>{email}</p>
        <SenderMark sender={sender} />
        <p className={classes.note}>{certainty(conversation)}</p>
        {sender.account && (
          <Anchor
            component={Link}
            to={customerPath(sender.account._id)}
            className={classes.link ?? ''}
          >
            {sender.verified ? 'Customer' : 'Account with this address'}: {nameOf(sender.account)}
          </Anchor>
        )}
        {order && (
          <Anchor
            component={Link}
            to={`/dashboard/order/${order._id}`}
            className={classes.link ?? ''}
          >
            About order {order.number}
          </Anchor>
        )}
        <Anchor href={replyAddress(conversation)} className={classes.link ?? ''}>
          Write from your own mail program
        </Anchor>
      </section>
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
