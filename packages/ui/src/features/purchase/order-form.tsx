import type { Order } from '@kerf/contract/schemas/order';
import { isOrderable } from '@kerf/domain/bounds';
import { type Cents, formatCents } from '@kerf/domain/money';
import { Button, TextInput, Title } from '@mantine/core';
import { useId } from 'react';
import { OrderKeys, onOrderKey } from '../../components/form/order-keys.tsx';
import { Money } from '../../components/money.tsx';
import { OfflineReason } from '../../components/offline-reason.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { formatQuantity } from '../../components/quantity.tsx';
import { Total } from '../../components/total.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { DeliveryFields } from '../checkout/delivery-fields.tsx';
import { NextSteps } from '../checkout/next-steps.tsx';
import { OrderRefusal } from '../checkout/order-refusal.tsx';
import { customerName } from '../checkout/order-request.ts';
import { FitNote } from '../machines/fit-badge.tsx';
import { OverspeedWarning } from '../machines/overspeed-warning.tsx';
import classes from './order-form.module.css';
import { OrderQuantity } from './order-quantity.tsx';
import { type OrderForm as Form, useOrderForm } from './use-order-form.ts';

interface OrderFormProps {
  readonly product: ProductSummary;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

/** The order of one product: quantity, buyer, delivery and total. */
export function OrderForm({ product, account, onPlaced }: OrderFormProps) {
  const titleId = useId();
  const form = useOrderForm({ latest: product, account, onPlaced });
  return (
    <section className={classes.sheet} aria-labelledby={titleId}>
      {isOrderable(form.product) ? (
        <Fields titleId={titleId} latest={product} account={account} form={form} />
      ) : (
        <NotOrderable titleId={titleId} product={product} />
      )}
    </section>
  );
}

interface HeadProps {
  readonly titleId: string;
  readonly product: ProductSummary;
  /** Cents per piece, at the quantity in the form. */
  readonly unitPrice: Cents;
}

function Head({ titleId, product, unitPrice }: HeadProps) {
  return (
    <header className={classes.head}>
      <Title order={2} id={titleId} className={classes.title}>
        Order
      </Title>
      <p className={classes.price}>
        <Money cents={unitPrice} per="each" />
      </p>
      <p className={classes.stock}>{formatQuantity(product.stock)} available</p>
    </header>
  );
}

function NotOrderable({ titleId, product }: Omit<HeadProps, 'unitPrice'>) {
  return (
    <>
      <Head titleId={titleId} product={product} unitPrice={product.unitPrice} />
      <div className={classes.form}>
        <p className={classes.short}>Not enough stock to order</p>
        <Button size="md" fullWidth disabled>
          Place Order
        </Button>
      </div>
    </>
  );
}

interface FieldsProps extends Pick<HeadProps, 'titleId'> {
  readonly latest: ProductSummary;
  readonly account: Account;
  readonly form: Form;
}

function Fields({ titleId, latest, account, form }: FieldsProps) {
  const { product } = form;
  const offline = useIsOffline();

  return (
    <>
      <Head titleId={titleId} product={latest} unitPrice={form.unitPrice} />
      <form className={classes.form} {...form.props} onKeyDown={onOrderKey}>
        <OrderQuantity form={form} />
        <div className={classes.pair}>
          <Fixed label="Name" name="name" value={customerName(account)} />
          <Fixed label="Email" name="email" value={account.email} />
        </div>
        <DeliveryFields
          delivery={form.delivery}
          lastAddress={form.lastAddress}
          errors={form.errors}
          onChange={form.change}
          size="md"
        />
        <Total cents={'total' in form.state ? form.state.total : null} />
        <FitNote blade={product.blade} machine={form.machine} />
        <OverspeedWarning question={form.speeds} />
        <Notices form={form} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.sending}
          disabled={offline || form.state.kind !== 'orderable' || !form.speeds.acknowledged}
        >
          Place Order
        </Button>
        <OrderKeys />
        <OfflineReason>
          The order has to wait until the server can be reached. What you typed stays here.
        </OfflineReason>
        <NextSteps />
      </form>
    </>
  );
}

interface FixedProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
}

/** A read-only value from the account. */
function Fixed({ label, name, value }: FixedProps) {
  return (
    <TextInput
      label={label}
      name={name}
      size="md"
      disabled
      value={value}
      title={value}
      classNames={{ input: classes.fixed ?? '' }}
    />
  );
}

/** Shows a price change once, whether the page or the server noticed it; otherwise the failure. */
function Notices({ form }: { readonly form: Form }) {
  const { oldPrice, failure, state, unitPrice } = form;
  if (oldPrice !== null) {
    const total = 'total' in state ? ` The total is now ${formatCents(state.total)}.` : '';
    return (
      <ProblemAlert
        title="The price has changed"
        detail={`It was ${formatCents(oldPrice)} each and is now ${formatCents(unitPrice)}.${total}`}
        advice="Place Order confirms the order at the new price."
      />
    );
  }
  return failure && <OrderRefusal error={failure} onRetry={form.submit} />;
}
