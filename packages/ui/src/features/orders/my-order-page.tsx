import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { lineTextFields } from '@kerf/domain/line-texts';
import { Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DataTable } from '../../components/data-table/data-table.tsx';
import type { TableColumn, TableSpec } from '../../components/data-table/table-spec.ts';
import { useTable } from '../../components/data-table/use-table.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { useAccount, useLogOut } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { useAsksForTexts } from '../checkout/line-fields.ts';
import { useHasPoNumbers, useHasShippingMethods } from '../checkout/shop.queries.ts';
import { profileQuery } from '../profile/profile.queries.ts';
import { DeletionDialog } from './deletion-dialog.tsx';
import { useNow } from './held-until.tsx';
import { ShortHoldsNote } from './hold-note.tsx';
import { splitByLine, withLineTexts } from './lines/line-fields.ts';
import { myOrderSpec } from './my-order-spec.tsx';
import { poNumberColumn } from './order-table.ts';
import { ownOrdersSource } from './orders.queries.ts';
import { useOrderDeletion } from './use-order-deletion.ts';

/** `/dashboard/my-order`: a customer's own orders, to pay, delete and order again. */
export function MyOrderPage() {
  const account = useAccount();
  return account && <OwnOrders email={account.email} />;
}

function OwnOrders({ email }: { readonly email: string }) {
  const api = useApi();
  const deletion = useOrderDeletion();
  const now = useNow();
  const hasMethods = useHasShippingMethods();
  const orderSpec = myOrderSpec({ now, onDelete: deletion.ask, hasMethods });
  const asksForPoNumbers = useAsksForPoNumbers(email);
  const asksFor = useAsksForTexts(email);
  const withTexts = lineTextFields.some(asksFor) ? withLineTexts(orderSpec) : orderSpec;
  const spec = {
    ...(asksForPoNumbers ? withPoNumber(withTexts) : withTexts),
    exported: splitByLine(api),
  };
  const table = useTable(spec);
  const source = ownOrdersSource(email);
  const orders = useQuery(source.query(api, table.view));
  const turnedAway = isApiProblem(orders.error) && orders.error.status === 403;
  useSignOutWhen(turnedAway);
  if (turnedAway) return null;

  return (
    <>
      <PageHeader title="My Order" count={orders.data?.total} />
      {deletion.conflict && (
        <Box mb="md">
          <ProblemAlert {...deletion.conflict} />
        </Box>
      )}
      {orders.data && <ShortHoldsNote orders={orders.data.items} now={now} />}
      <DataTable
        spec={spec}
        table={table}
        query={orders}
        fetchPage={source.fetchPage(api, table.view)}
        nothingYet={<NothingYet />}
      />
      <DeletionDialog deletion={deletion} />
    </>
  );
}

/** Whether this customer gives PO numbers. Without any in the shop nothing more is asked of the server. */
function useAsksForPoNumbers(email: string): boolean {
  const api = useApi();
  const isUsed = useHasPoNumbers();
  const profile = useQuery({ ...profileQuery(api, email), enabled: isUsed });
  const rule = profile.data?.orderFields?.poNumber;
  return isUsed && rule !== undefined && rule.kind !== 'off';
}

function withPoNumber(spec: TableSpec<Order>): TableSpec<Order> {
  return {
    ...spec,
    columns: spec.columns.map((column) =>
      column.key === 'number' ? withPoNumberBelow(column) : column,
    ),
    searchHint: 'Number, PO number, product, SKU, address',
  };
}

/** A column of its own would leave the products no room in a small window. */
function withPoNumberBelow(column: TableColumn<Order>): TableColumn<Order> {
  return {
    ...column,
    width: '8rem',
    render: (order) => (
      <>
        {column.render(order)}
        {order.poNumber && (
          <Text c="dimmed" fz="xs" fw={400} style={{ overflowWrap: 'anywhere' }}>
            PO number {order.poNumber}
          </Text>
        )}
      </>
    ),
    csv: [...(column.csv ?? []), ...(poNumberColumn.csv ?? [])],
  };
}

/** The specification's reaction to a 403 here; a lasting 401 ends the session anyway. */
function useSignOutWhen(turnedAway: boolean): void {
  const logOut = useLogOut();
  useEffect(() => {
    if (turnedAway) void logOut('/');
  }, [turnedAway, logOut]);
}

function NothingYet() {
  return (
    <EmptyState
      kind="nothing-yet"
      title="Nothing ordered yet"
      detail="What you order appears here, with its payment and its shipping."
      action={<LinkButton to="/#products">See the products</LinkButton>}
    />
  );
}
