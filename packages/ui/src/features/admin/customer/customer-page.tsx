import type { Customer, Spend } from '@kerf/contract/schemas/customer';
import type { Message } from '@kerf/contract/schemas/message';
import { isStaff } from '@kerf/domain/permission';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import { Money } from '../../../components/money.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { NotesSection } from '../../notes/notes-section.tsx';
import facts from '../../order-page/order-facts.module.css';
import { BlockUserDialog, UnblockUserDialog } from '../all-users/user-dialogs.tsx';
import { INBOX } from '../messages/inbox-tabs.tsx';
import { customerMessagesQuery } from '../messages/messages.queries.ts';
import { nameOf, SenderMark } from '../messages/sender.tsx';
import classes from './customer.module.css';
import { customerQuery } from './customer.queries.ts';
import { CustomerOrders, CustomerSessions, Nothing, Section } from './customer-sections.tsx';

/** `/dashboard/customer/:id`: what staff should know about one customer. */
export function CustomerPage() {
  const { id = '' } = useParams();
  return (
    <RecordPage
      noun="customer"
      title="Customer"
      query={useQuery(customerQuery(useApi(), id))}
      titleOf={nameOf}
      missing={{
        title: 'There is no such customer',
        detail: 'No account has this id.',
        list: 'All user',
        path: '/dashboard/all-user',
      }}
    >
      {(customer) => <Whole key={id} customer={customer} />}
    </RecordPage>
  );
}

/** The history page, filtered by this account. */
function historyPath(id: string): string {
  return `/dashboard/history?${new URLSearchParams({ record: id })}`;
}

function Whole({ customer }: { readonly customer: Customer }) {
  const { email, displayName } = customer;
  return (
    <>
      <PageHeader
        title={nameOf(customer)}
        detail={displayName === '' ? undefined : email}
        action={<CustomerAccess customer={customer} />}
      />
      <SpendFigures spend={customer.spend} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <CustomerOrders customer={customer} />
          <CustomerMessages customer={customer} />
          <CustomerSessions customer={customer} />
          {email !== '' && <NotesSection subject={{ email }} />}
        </div>
        <aside className={classes.side} aria-label="Account">
          <CustomerFacts customer={customer} />
          <Anchor component={Link} to={historyPath(customer._id)} className={classes.action ?? ''}>
            History of this account
          </Anchor>
        </aside>
      </div>
    </>
  );
}

/** The revenue from a customer's paid orders, less refunds and lost disputes. */
function SpendFigures({ spend }: { readonly spend: Spend }) {
  const { allTime, last12Months, average, orders } = spend;
  return (
    <dl className={classes.figures} aria-label="Spend">
      <Fact name="Spend, all time">
        <Money cents={centsFromWire(allTime)} />
      </Fact>
      <Fact name="Last 12 months">
        <Money cents={centsFromWire(last12Months)} />
      </Fact>
      <Fact name={averageOf(orders)}>
        {average === null ? '–' : <Money cents={centsFromWire(average)} />}
      </Fact>
    </dl>
  );
}

function averageOf(orders: number): string {
  if (orders === 0) return 'Average order';
  return `Average of ${formatQuantity(orders)} paid ${orders === 1 ? 'order' : 'orders'}`;
}

const dialogs = { block: BlockUserDialog, unblock: UnblockUserDialog };

/** Blocks a customer with a reason, or unblocks them. */
function CustomerAccess({ customer }: { readonly customer: Customer }) {
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

/** A customer's account and profile. */
function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { email, emailVerified, phone, address, createdAt, role, blocked } = customer;
  return (
    <dl className={facts.facts}>
      <Fact name="Email">
        {email === '' ? (
          'Lost to another account, which has proved it'
        ) : (
          <>
            <Anchor href={mailAddress(email)}>{email}</Anchor>
            <br />
            {emailVerified ? 'Verified' : 'Not verified'}
          </>
        )}
      </Fact>
      {phone !== '' && <Fact name="Phone">{phone}</Fact>}
      {address !== '' && (
        <Fact name="Address">
          <span className={facts.address}>{address}</span>
        </Fact>
      )}
      <Fact name="Role">{isStaff({ role }) ? 'Admin' : 'Customer'}</Fact>
      <Fact name="Joined">
        <DateTime value={createdAt} />
      </Fact>
      {blocked && (
        <Fact name="Blocked">
          <DateTime value={blocked.at} />
          <br />
          {blocked.reason}
        </Fact>
      )}
    </dl>
  );
}

/** A customer's newest conversations, including unverified ones from their email address. */
function CustomerMessages({ customer }: { readonly customer: Customer }) {
  const query = useQuery(customerMessagesQuery(useApi(), customer._id));
  return (
    <Section title="Messages" count={query.data?.total}>
      <Loaded query={query} loading="the messages" warns>
        {({ items, total }) => (
          <>
            {total === 0 && <Nothing>No messages yet.</Nothing>}
            {total > 0 && (
              <ul className={classes.list}>
                {items.map((message) => (
                  <MessageLine key={message._id} message={message} />
                ))}
              </ul>
            )}
            {total > items.length && <Nothing>The newest {items.length} are shown.</Nothing>}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function MessageLine({ message }: { readonly message: Message }) {
  return (
    <li>
      <Anchor component={Link} to={`${INBOX}/${message._id}`} className={classes.excerpt ?? ''}>
        {message.body.trim()}
      </Anchor>
      <span className={classes.quiet}>
        {message.state === 'open' ? 'Open' : 'Done'} · <DateTime value={message.createdAt} />{' '}
        <SenderMark sender={message.sender} />
      </span>
    </li>
  );
}
