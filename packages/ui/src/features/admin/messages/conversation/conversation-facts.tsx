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
  const { email, sender } = conversation;
  return (
    <>
      <section className={classes.facts} aria-label="Sender">
        <p className={classes.address}>{email}</p>
        <SenderMark sender={sender} />
        <p className={classes.note}>{certainty(sender)}</p>
        {sender.account && (
          <Anchor
            component={Link}
            to={customerPath(sender.account._id)}
            className={classes.link ?? ''}
          >
            {sender.verified ? 'Customer' : 'Account with this address'}: {nameOf(sender.account)}
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

function certainty({ verified }: Conversation['sender']): string {
  return verified
    ? 'They were logged in when they wrote, and have verified this address.'
    : 'Anybody can type an address into the contact form. A reply goes to the address, but tell it nothing about orders or accounts that its owner should not hear.';
}
