import type { Customer, Spend } from '@kerf/contract/schemas/customer';
import type { Message } from '@kerf/contract/schemas/message';
import { isStaff } from '@kerf/domain/permission';
import { Anchor, Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { DateTime } from '../../../components/date-time.tsx';
import { Fact } from '../../../components/fact.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { mailAddress } from '../../../components/mail-address.ts';
import { Money } from '../../../components/money.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { formatQuantity } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { AddressBook } from '../../addresses/address-book.tsx';
import { NotesSection } from '../../notes/notes-section.tsx';
import { BlockUserDialog, UnblockUserDialog } from '../all-users/user-dialogs.tsx';
import { INBOX } from '../messages/inbox-tabs.tsx';
import { customerMessagesQuery } from '../messages/messages.queries.ts';
import { nameOf, SenderMark } from '../messages/sender.tsx';
import { CustomerOrderFields } from '../order-fields/customer-order-fields.tsx';
import { FigureBlock } from '../parts/figures.tsx';
import { PlainList, WithAside } from '../parts/layout.tsx';
import { Note } from '../parts/note.tsx';
import { Section } from '../parts/section.tsx';
import { customerQuery } from './customer.queries.ts';
import { CustomerOrders, CustomerSessions, Nothing } from './customer-sections.tsx';
import { CustomerTax } from './customer-tax.tsx';
import { EraseCustomerDialog } from './erase-customer-dialog.tsx';

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
      <WithAside
        label="Account"
        aside={
          <Stack gap="lg" align="start">
            <CustomerFacts customer={customer} />
            <TextLink to={historyPath(customer._id)} fz="sm">
              History of this account
            </TextLink>
          </Stack>
        }
      >
        <Stack gap="2.25rem">
          <CustomerOrders customer={customer} />
          <CustomerTax customer={customer} />
          <CustomerMessages customer={customer} />
          {email !== '' && (
            <Section title="Addresses">
              <AddressBook book={{ of: 'customer', email }} />
            </Section>
          )}
          <CustomerSessions customer={customer} />
          {email !== '' && <NotesSection subject={{ email }} />}
        </Stack>
      </WithAside>
    </>
  );
}

/** The revenue from a customer's paid orders, less refunds and lost disputes. */
function SpendFigures({ spend }: { readonly spend: Spend }) {
  const { allTime, last12Months, average, orders } = spend;
  return (
    <Box maw="56rem" mb="2rem">
      <FigureBlock label="Spend" columns={3} narrow={1}>
        <Fact name="Spend, all time">
          <Money cents={centsFromWire(allTime)} />
        </Fact>
        <Fact name="Last 12 months">
          <Money cents={centsFromWire(last12Months)} />
        </Fact>
        <Fact name={averageOf(orders)}>
          {average === null ? '–' : <Money cents={centsFromWire(average)} />}
        </Fact>
      </FigureBlock>
    </Box>
  );
}

function averageOf(orders: number): string {
  if (orders === 0) return 'Average order';
  return `Average of ${formatQuantity(orders)} paid ${orders === 1 ? 'order' : 'orders'}`;
}

const dialogs = { block: BlockUserDialog, unblock: UnblockUserDialog, erase: EraseCustomerDialog };

/** Blocks a customer with a reason, or unblocks them; or deletes their account, if they ask for it. */
function CustomerAccess({ customer }: { readonly customer: Customer }) {
  const [asking, setAsking] = useState<keyof typeof dialogs | null>(null);
  const own = useAccount()?.email === customer.email;
  if (own || customer.email === '') return null;
  // What was asked for, although the customer may change meanwhile.
  const Dialog = asking && dialogs[asking];
  return (
    <Group gap="sm">
      {customer.blocked && (
        <Text component="strong" fw={700} c="var(--kerf-bad)">
          Blocked
        </Text>
      )}
      <Button
        variant="default"
        size="sm"
        {...(!customer.blocked && { color: 'red' })}
        onClick={() => setAsking(customer.blocked ? 'unblock' : 'block')}
      >
        {customer.blocked ? 'Unblock' : 'Block'}
      </Button>
      <Button
        variant="subtle"
        color="red"
        c="var(--kerf-bad)"
        size="sm"
        onClick={() => setAsking('erase')}
      >
        Delete account…
      </Button>
      {Dialog && <Dialog user={customer} onClose={() => setAsking(null)} />}
    </Group>
  );
}

/** A customer's account and profile. */
function CustomerFacts({ customer }: { readonly customer: Customer }) {
  const { email, emailVerified, phone, address, createdAt, role, blocked } = customer;
  return (
    <Flex component="dl" direction="column" gap="md" fz="sm">
      <Fact name="Email">
        {email === '' ? (
          <Gone customer={customer} />
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
          <Text span style={{ whiteSpace: 'pre-line' }}>
            {address}
          </Text>
        </Fact>
      )}
      {email !== '' && <CustomerOrderFields customer={customer} />}
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
    </Flex>
  );
}

/** Why an account has no address. */
function Gone({ customer: { erasedAt } }: { readonly customer: Customer }) {
  if (erasedAt === undefined) return 'Lost to another account, which has proved it';
  return (
    <>
      Account deleted <DateTime value={erasedAt} />
    </>
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
              <PlainList ruled fz="sm">
                {items.map((message) => (
                  <MessageLine key={message._id} message={message} />
                ))}
              </PlainList>
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
      <TextLink to={`${INBOX}/${message._id}`} lineClamp={2}>
        {message.body.trim()}
      </TextLink>
      <Note mt={2}>
        {message.state === 'open' ? 'Open' : 'Done'} · <DateTime value={message.createdAt} />{' '}
        <SenderMark sender={message.sender} />
      </Note>
    </li>
  );
}
