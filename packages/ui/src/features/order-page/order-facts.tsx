import type { Order } from '@kerf/contract/schemas/order';
import { Anchor, Flex, Text } from '@mantine/core';
import { DateTime } from '../../components/date-time.tsx';
import { Fact } from '../../components/fact.tsx';
import { mailAddress } from '../../components/mail-address.ts';
import { useViewer } from '../../session/use-viewer.ts';
import { DockText } from '../addresses/address-text.tsx';
import { holdTitle } from '../admin/all-orders/order-facts.ts';
import { CustomerName } from '../admin/customer/customer-name.tsx';
import { DestinationFacts } from '../orders/destination-facts.tsx';
import { PaymentId } from '../orders/payment-id.tsx';
import { PoDocumentFact } from '../orders/po-document-fact.tsx';
import { PoNumberFact } from '../orders/po-number-fact.tsx';
import { ShippingFact } from '../orders/shipping-fact.tsx';

/** The order's customer, delivery address and payment. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const isStaff = useViewer().can('order.read-internal');
  return (
    <Flex component="dl" direction="column" gap="md" fz="sm">
      <Fact name="Customer">
        <CustomerName order={order} />
        <br />
        {isStaff ? (
          <Anchor href={mailAddress(order.customerEmail)}>{order.customerEmail}</Anchor>
        ) : (
          order.customerEmail
        )}
      </Fact>
      <Fact name="Phone">{order.phone}</Fact>
      {order.destinations ? (
        <DestinationFacts destinations={order.destinations} />
      ) : (
        <>
          <Fact name="Ship to">
            <Text span style={{ whiteSpace: 'pre-line' }}>
              {order.address}
            </Text>
            {order.shipTo && <DockText address={order.shipTo} />}
          </Fact>
          <ShippingFact order={order} />
        </>
      )}
      {order.invoiceToText !== undefined && (
        <Fact name="Bill to">
          <Text span style={{ whiteSpace: 'pre-line' }}>
            {order.invoiceToText}
          </Text>
        </Fact>
      )}
      <PoNumberFact order={order} />
      <PoDocumentFact order={order} />
      {order.state === 'pending' && order.supplements === undefined && (
        <Fact name={holdTitle(order)}>
          <DateTime value={order.heldUntil} />
        </Fact>
      )}
      {order.transactionId !== null && (
        <Fact name="Payment">
          <PaymentId id={order.transactionId} />
        </Fact>
      )}
    </Flex>
  );
}
