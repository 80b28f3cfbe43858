import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Blade } from '@kerf/domain/blade';
import { firstQuantity, isOrderable } from '@kerf/domain/bounds';
import { expectedInWords } from '@kerf/domain/expected-stock';
import { formatCents } from '@kerf/domain/money';
import { availabilityInWords } from '@kerf/domain/quantity-words';
import { Button, Stack, Text } from '@mantine/core';
import { IconBell, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { useFormDraft } from '../../components/form/use-form-draft.ts';
import { LinkButton } from '../../components/link-button.tsx';
import type { ProductSummary } from '../../components/product-card/product-summary.ts';
import { QuantityField } from '../../components/quantity-field/quantity-field.tsx';
import { quantityState } from '../../components/quantity-field/quantity-state.ts';
import { toastFailure } from '../../components/toasts.tsx';
import { Total } from '../../components/total.tsx';
import { useChange } from '../../components/use-change.ts';
import { TierHint } from '../../components/volume-prices/tier-hint.tsx';
import { usePriceBook } from '../../components/volume-prices/use-price-book.ts';
import { VolumePrices } from '../../components/volume-prices/volume-prices.tsx';
import * as paths from '../../platform/paths.ts';
import { loginPath } from '../../session/destination.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { FitNote } from '../machines/fit-badge.tsx';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import { choosePurchaseQuantity } from '../purchase/use-purchase-draft.ts';
import { VerifyAddress } from '../verification/verify-address.tsx';
import { AddToPad } from './add-to-pad.tsx';
import classes from './product-page.module.css';
import { Expected, NotEnough, PriceLine } from './product-sheet.tsx';
import { useDrawnExpected } from './use-drawn-product.ts';

/** A product's prices, stock and order buttons. */
export function BuyPanel({ product }: { readonly product: ProductSummary }) {
  return (
    <>
      {isOrderable(product) ? <Orderable product={product} /> : <NotOrderable product={product} />}
      {product.blade && <MachineChoice blade={product.blade} />}
      <LinkButton
        to={paths.comparison([product.id])}
        variant="subtle"
        color="gray"
        leftSection={<IconScale size={16} stroke={1.75} aria-hidden="true" />}
      >
        Compare
      </LinkButton>
    </>
  );
}

function Orderable({ product }: { readonly product: ProductSummary }) {
  const [typed, setTyped] = useChosenQuantity(product);
  const buyer = useAccount();
  const state = quantityState(usePriceBook(), typed, product);
  const priced = 'total' in state ? state : null;
  const quantity = state.kind === 'orderable' ? state.quantity : null;
  return (
    <>
      <Price product={product} unitPrice={priced?.unitPrice ?? product.unitPrice} />
      <VolumePrices product={product} quantity={quantity} />
      <div>
        <QuantityField product={product} typed={typed} state={state} onChange={setTyped} />
        <TierHint product={product} quantity={quantity} onTake={(more) => setTyped(String(more))} />
      </div>
      <Total cents={priced?.total ?? null} size="sm" />
      <Stack gap={10}>
        {product.blade && <MachineFit blade={product.blade} />}
        <LinkButton
          to={paths.purchase(product.id, quantity)}
          size="md"
          onClick={() => {
            if (buyer === null || quantity === null) return;
            choosePurchaseQuantity({ productId: product.id, email: buyer.email }, quantity);
          }}
        >
          Buy Now
        </LinkButton>
        <AddToPad product={product} quantity={quantity} />
      </Stack>
    </>
  );
}

/** The quantity as typed, kept across navigation, reload and sign-in. */
function useChosenQuantity(product: ProductSummary): [string, (typed: string) => void] {
  const { draft, change } = useFormDraft({ form: `quantity ${product.id}`, email: '' });
  return [draft.quantity ?? String(firstQuantity(product)), (quantity) => change({ quantity })];
}

function NotOrderable({ product }: { readonly product: ProductSummary }) {
  return (
    <>
      <Price product={product} unitPrice={product.unitPrice} />
      <VolumePrices product={product} quantity={null} />
      <NotEnough />
      <BackInStock productId={product.id} />
      {product.blade && <MachineFit blade={product.blade} />}
      <Button size="md" disabled>
        Buy Now
      </Button>
    </>
  );
}

interface PriceProps {
  readonly product: ProductSummary;
  readonly unitPrice: ProductSummary['unitPrice'];
}

function Price({ product, unitPrice }: PriceProps) {
  return (
    <PriceLine price={formatCents(unitPrice)} availability={availabilityInWords(product)}>
      <OnItsWay productId={product.id} />
    </PriceLine>
  );
}

/** Expected deliveries with dates; renders nothing while loading or on failure. */
function OnItsWay({ productId }: { readonly productId: string }) {
  const { data } = useDrawnExpected(productId);
  if (!data || data.expected.length === 0) return null;
  return <Expected>{data.expected.map(expectedInWords).join(', ')}</Expected>;
}

/** Whether a blade fits the selected machine. */
function MachineFit({ blade }: { readonly blade: Blade }) {
  return <FitNote blade={blade} machine={useChosenMachine().machine} />;
}

/** Selects the machine. For a circular blade, that is part of the feeds and speeds. */
function MachineChoice({ blade }: { readonly blade: Blade }) {
  const { machine } = useChosenMachine();
  if (machine && blade.kind === 'circular') return null;
  return (
    <div className={classes.fit}>
      <MachinePicker />
    </div>
  );
}

/** Offers a one-time email when the product can be ordered again. Visitors get a link to sign in and return. */
function BackInStock({ productId }: { readonly productId: string }) {
  const account = useAccount();
  const location = useLocation();
  if (account) return <Alert key={account.email} productId={productId} email={account.email} />;
  return (
    <LinkButton to={loginPath(location)} variant="default" leftSection={<Bell />}>
      Log in to get an email when it's back
    </LinkButton>
  );
}

function Bell() {
  return <IconBell size={16} stroke={1.75} aria-hidden="true" />;
}

function isUnverified(error: unknown): boolean {
  return isApiProblem(error, 'email_not_verified');
}

interface AlertProps {
  readonly productId: string;
  readonly email: string;
}

function alertQuery(api: ApiClient, { productId, email }: AlertProps) {
  return callQuery(['stock-alerts', email, productId], api.getStockAlert, {
    params: { id: productId },
  });
}

function Alert(props: AlertProps) {
  const api = useApi();
  const alert = alertQuery(api, props);
  const { data } = useQuery(alert);
  const { mutate, isPending, error } = useChange({
    call: (_api, asked: boolean) => {
      const request = { params: { id: props.productId } };
      return asked ? api.askForStock(request) : api.stopAskingForStock(request);
    },
    onDone: (reply, { client }) => client.setQueryData(alert.queryKey, reply),
    onError: (failure) => {
      if (isUnverified(failure)) return;
      toastFailure(problemMessage(failure).detail ?? 'Not successful');
    },
  });
  if (!data) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<Bell />}
        loading={isPending}
        onClick={() => mutate(!data.asked)}
      >
        {data.asked ? "Don't email me" : "Email me when it's back"}
      </Button>
      <Text fz="sm" c="dimmed" role="status">
        {data.asked && `One email goes to ${props.email} when it can be ordered again.`}
        {isUnverified(error) && 'First verify your email address, then ask again.'}
      </Text>
      {isUnverified(error) && <VerifyAddress email={props.email} />}
    </>
  );
}
