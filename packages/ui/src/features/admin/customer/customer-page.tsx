import type { Customer } from '@kerf/contract/schemas/customer';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { PageHeader } from '../../../components/page-header.tsx';
import { RecordPage } from '../../../components/record-page.tsx';
import { useApi } from '../../../shared/api.ts';
import { NotesSection } from '../../notes/notes-section.tsx';
import { nameOf } from '../messages/sender.tsx';
import classes from './customer.module.css';
import { customerQuery } from './customer.queries.ts';
import { CustomerAccess } from './customer-access.tsx';
import { CustomerFacts } from './customer-facts.tsx';
import { CustomerMessages } from './customer-messages.tsx';
import { CustomerOrders } from './customer-orders.tsx';
import { CustomerSessions } from './customer-sessions.tsx';
import { SpendFigures } from './spend-figures.tsx';

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
