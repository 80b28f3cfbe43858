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
import { PageHeader } from '../../../components/page-header.tsx';
import { formatQuantity, Money } from '../../../components/quantity.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { commands } from '../../../platform/commands.ts';
import * as paths from '../../../platform/paths.ts';
import { useAccount } from '../../../session/session-context.tsx';
import { useApi } from '../../../shared/api.ts';
import { centsFromWire } from '../../../shared/wire-money.ts';
import { AddressBook } from '../../addresses/address-book.tsx';
import { shopQuery } from '../../checkout/shop.queries.ts';
import { NotesSection } from '../../notes/notes-section.tsx';
import { ErasureDetails, isErasable } from '../../profile/erasure-details.tsx';
import { VatNumber } from '../../vat-number/vat-number-form.tsx';
import { BlockUserDialog, UnblockUserDialog } from '../all-users/user-dialogs.tsx';
import { customerMessagesQuery } from '../messages/messages.queries.ts';
import { nameOf, SenderMark } from '../messages/sender.tsx';
import { CustomerOrderFields } from '../order-fields/customer-order-fields.tsx';
import { AskedDialog } from '../parts/asked.tsx';
import { FigureBlock, PlainList, WithAside } from '../parts/layout.tsx';
import { Note, Section } from '../parts/section.tsx';
import { Certificates } from './certificates.tsx';
import { customerErasureQuery, customerQuery, useEraseCustomer } from './customer.queries.ts';
import { CustomerOrders, CustomerSessions, Nothing } from './customer-sections.tsx';

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
        path: commands.allUser.to,
      }}
    >
      {(customer) => <Whole key={id} customer={customer} />}
    </RecordPage>
  );
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
            <TextLink to={paths.historyOf(customer._id)} fz="sm">
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
      <TextLink to={paths.conversation(message._id)} lineClamp={2}>
        {message.body.trim()}
      </TextLink>
      <Note mt={2}>
        {message.state === 'open' ? 'Open' : 'Done'} · <DateTime value={message.createdAt} />{' '}
        <SenderMark sender={message.sender} />
      </Note>
    </li>
  );
}

/** What decides on a customer's tax, besides where an order goes; nothing where no tax is charged. */
function CustomerTax({ customer }: { readonly customer: Customer }) {
  const { tax, vatNumbers } = useQuery(shopQuery(useApi())).data ?? {};
  if (!tax) return null;
  return (
    <Section title="Tax">
      <Stack gap="lg" align="stretch">
        {vatNumbers && <VatNumber of={{ kind: 'customer', id: customer._id }} />}
        <Certificates customerId={customer._id} />
      </Stack>
    </Section>
  );
}

interface EraseCustomerDialogProps {
  readonly user: Customer;
  readonly onClose: () => void;
}

/** Asks before deleting the account of a customer who wants that, and says what stays. */
function EraseCustomerDialog({ user, onClose }: EraseCustomerDialogProps) {
  const query = useQuery(customerErasureQuery(useApi(), user._id));
  const plan = query.data;
  return (
    <AskedDialog
      mutation={useEraseCustomer(user._id)}
      variables={undefined}
      title={`Delete the account of ${nameOf(user)}?`}
      action="Delete account"
      danger
      disabled={!plan || !isErasable(plan)}
      onClose={onClose}
    >
      <Loaded query={query} loading="what would be deleted">
        {(found) => (
          <Stack gap="md">
            {isErasable(found) && (
              <Text fz="sm">
                Only if the customer has asked for it. They’re logged out everywhere, and it can’t
                be undone.
              </Text>
            )}
            <ErasureDetails plan={found} />
          </Stack>
        )}
      </Loaded>
    </AskedDialog>
  );
}
