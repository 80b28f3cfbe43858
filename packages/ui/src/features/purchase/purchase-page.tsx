import { isApiProblem } from '@kerf/api-client/api-problem';
import type { Order } from '@kerf/contract/schemas/order';
import { isOrderable } from '@kerf/domain/bounds';
import { type Cents, formatCents } from '@kerf/domain/money';
import { totalName } from '@kerf/domain/total-parts';
import { Box, Button, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { useId } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { SpecificationTable } from '../../components/blade-specification/specification-table.tsx';
import { OrderKeys, onOrderKey } from '../../components/form/order-keys.tsx';
import { QueryAlert } from '../../components/loaded.tsx';
import { OfflineReason } from '../../components/offline-reason.tsx';
import { ProductPicture } from '../../components/product-card/product-picture.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { formatQuantity, Money } from '../../components/quantity.tsx';
import { SheetSkeleton } from '../../components/sheet-skeleton.tsx';
import { Total } from '../../components/total.tsx';
import { useIsOffline } from '../../connection/connection-context.tsx';
import * as paths from '../../platform/paths.ts';
import { useAccount } from '../../session/session-context.tsx';
import type { Account } from '../../session/session-state.ts';
import { PageColumn } from '../../shared/page-column.tsx';
import { usePageTitle } from '../../shared/page-title.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { BackToProducts } from '../catalog/back-to-products.tsx';
import { NoSuchProduct, ProductNotForAccount } from '../catalog/no-such-product.tsx';
import { isNotForAccount } from '../catalog/not-for-account.tsx';
import { productSummary } from '../catalog/product-summary.ts';
import { useProduct } from '../catalog/products.queries.ts';
import { ChargeFields } from '../checkout/charge-fields.tsx';
import { DeliveryFields } from '../checkout/delivery-fields.tsx';
import { NextSteps } from '../checkout/next-steps.tsx';
import { OrderRefusal } from '../checkout/order-refusal.tsx';
import { customerName } from '../checkout/order-request.ts';
import { TotalParts, totalWith } from '../checkout/order-total.tsx';
import { PoNumberField } from '../checkout/po-number-field.tsx';
import { areChargesKnown, isShippingToQuote } from '../checkout/use-charges.ts';
import { FitNote } from '../machines/fit-badge.tsx';
import { OverspeedWarning } from '../machines/overspeed-warning.tsx';
import { LineTextFields } from './line-text-fields.tsx';
import { OrderQuantity } from './order-quantity.tsx';
import classes from './purchase-page.module.css';
import { type OrderForm as Form, useOrderForm } from './use-order-form.ts';

/** `/purchase/:id`: a product and its order form. */
export function PurchasePage() {
  const { id = '' } = useParams();
  return (
    <PageColumn>
      <Purchase key={id} id={id} />
    </PageColumn>
  );
}

function Purchase({ id }: { readonly id: string }) {
  const product = useProduct(id);
  const account = useAccount();
  const navigate = useNavigate();
  usePageTitle(product.data?.name);
  if (!product.data && isApiProblem(product.error, 'not_found')) return <NoSuchProduct id={id} />;
  if (!product.data && isNotForAccount(product.error)) return <ProductNotForAccount />;
  if (!product.data && product.error) {
    return (
      <>
        <BackToProducts />
        <Title order={1} mb="lg">
          Purchase
        </Title>
        <QueryAlert query={product} />
      </>
    );
  }
  if (!product.data || !account) return <PurchaseSkeleton />;

  const summary = productSummary(product.data);
  const onPlaced = (order: Order) => navigate(paths.payment(order._id));
  return (
    <div className={classes.page}>
      <ProductSheet product={summary} description={product.data.des} />
      <div className={classes.order}>
        <OrderForm key={account.email} product={summary} account={account} onPlaced={onPlaced} />
      </div>
    </div>
  );
}

/** Placeholder while the product loads. */
export function PurchaseSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading the product">
      <div className={classes.head}>
        <Skeleton height={16} width={90} />
        <Skeleton height={34} width="70%" mt="md" />
        <Skeleton height={16} width={110} mt="xs" />
        <div className={`${parts.panel} ${classes.picture}`} style={{ aspectRatio: '4 / 3' }} />
      </div>
      <div className={classes.order}>
        <SheetSkeleton lines={13} />
      </div>
    </div>
  );
}

interface ProductSheetProps {
  readonly product: ProductSummary;
  readonly description: string;
}

/** What is being bought: name, drawing, description, specification. */
function ProductSheet({ product, description }: ProductSheetProps) {
  return (
    <>
      <div className={classes.head}>
        <BackToProducts />
        <Title order={1}>{product.name}</Title>
        <Text mt="xs" ff="monospace" fz="sm" c="dimmed">
          {product.sku}
        </Text>
        <div className={`${parts.panel} ${classes.picture}`}>
          <ProductPicture product={product} eager />
        </div>
      </div>
      <div className={classes.details}>
        {description !== '' && (
          <Text maw="62ch" style={{ whiteSpace: 'pre-line' }}>
            {description}
          </Text>
        )}
        {product.blade && <SpecificationTable blade={product.blade} caption="Specification" />}
      </div>
    </>
  );
}

interface OrderFormProps {
  readonly product: ProductSummary;
  readonly account: Account;
  readonly onPlaced: (order: Order) => void;
}

/** The order of one product: quantity, buyer, delivery and total. */
function OrderForm({ product, account, onPlaced }: OrderFormProps) {
  const titleId = useId();
  const form = useOrderForm({ latest: product, account, onPlaced });
  return (
    <Box
      component="section"
      bg="var(--kerf-sheet)"
      bd="1px solid var(--kerf-rule)"
      bdrs="sm"
      aria-labelledby={titleId}
    >
      {isOrderable(form.product) ? (
        <Fields titleId={titleId} latest={product} account={account} form={form} />
      ) : (
        <NotOrderable titleId={titleId} product={product} />
      )}
    </Box>
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
    <header className={classes.formHead}>
      <Title order={2} id={titleId} className={classes.formTitle}>
        Order
      </Title>
      <Text ta="end" fz="1.25rem" fw={500}>
        <Money cents={unitPrice} per="each" />
      </Text>
      <Text ta="end" fz="sm" c="dimmed">
        {formatQuantity(product.stock)} available
      </Text>
    </header>
  );
}

function NotOrderable({ titleId, product }: Omit<HeadProps, 'unitPrice'>) {
  return (
    <>
      <Head titleId={titleId} product={product} unitPrice={product.unitPrice} />
      <div className={classes.form}>
        <Text fw={600}>Not enough stock to order</Text>
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
  const goods = 'total' in form.state ? form.state.total : null;

  return (
    <>
      <Head titleId={titleId} product={latest} unitPrice={form.unitPrice} />
      <form className={classes.form} {...form.props} onKeyDown={onOrderKey}>
        <OrderQuantity form={form} />
        <LineTextFields form={form} email={account.email} />
        <Stack gap={20}>
          <Fixed label="Name" name="name" value={customerName(account)} />
          <Fixed label="Email" name="email" value={account.email} />
        </Stack>
        <DeliveryFields
          delivery={form.delivery}
          choice={form.choice}
          lastAddress={form.lastAddress}
          errors={form.errors}
          onChange={form.change}
          size="md"
        />
        <PoNumberField form={form} size="md" />
        <ChargeFields charges={form.charges} written={form.delivery.address} size="md" />
        <TotalParts goods={goods} charges={form.charges} />
        <Total
          label={totalName(isShippingToQuote(form.charges))}
          cents={totalWith(goods, form.charges)}
        />
        <FitNote blade={product.blade} machine={form.machine} />
        <OverspeedWarning question={form.speeds} />
        <Notices form={form} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={form.sending}
          disabled={
            offline ||
            form.state.kind !== 'orderable' ||
            !form.choice.isKnown ||
            !areChargesKnown(form.charges) ||
            !form.speeds.acknowledged
          }
        >
          Place Order
        </Button>
        <OrderKeys />
        <OfflineReason>
          The order has to wait until the server can be reached. What you typed stays here.
        </OfflineReason>
        <NextSteps charges={form.charges} />
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
  const { oldPrice, failure, state, unitPrice, charges } = form;
  if (oldPrice !== null) {
    const now = 'total' in state ? totalWith(state.total, charges) : null;
    const total = now === null ? '' : ` The total is now ${formatCents(now)}.`;
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
