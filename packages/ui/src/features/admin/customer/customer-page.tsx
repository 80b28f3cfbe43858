import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Customer } from '@kerf/contract/schemas/customer';
import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { Loading } from '../../../components/loading.tsx';
import { NothingThere } from '../../../components/nothing-there.tsx';
import { PageHeader } from '../../../components/page-header.tsx';
import { useApi } from '../../../shared/api.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { usePageTitle } from '../../../shared/page-title.ts';
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
  const { data, error, refetch, isRefetching } = useQuery(customerQuery(useApi(), id));
  usePageTitle(data && nameOf(data));
  if (data) return <Whole key={id} customer={data} />;
  if (isApiProblem(error, 'not_found')) return <NoSuchCustomer />;
  if (!error) return <Loading label="Loading the customer" />;
  return (
    <>
      <PageHeader title="Customer" />
      <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
    </>
  );
}

/** The history page, filtered by this account. */
function historyPath(id: string): string {
  return `/dashboard/history?${new URLSearchParams({ record: id })}`;
}

function NoSuchCustomer() {
  return (
    <NothingThere
      title="There is no such customer"
      detail="No account has this id."
      action={
        <Button component={Link} to="/dashboard/all-user">
          All user
        </Button>
      }
    />
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
