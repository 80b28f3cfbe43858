import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { EndpointResult } from '@kerf/contract/endpoint';
import type { Endpoints } from '@kerf/contract/endpoints';
import { Box, Flex } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import { DateTime } from '../../components/date-time.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Loading } from '../../components/loading.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { OtherApiContext, useApi } from '../../shared/api.ts';
import { useDocumentTitle, usePageTitle } from '../../shared/page-title.ts';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { createQueryClient } from '../../shared/query-client.ts';
import { MAIN_ID } from '../../shared/skip-link.tsx';
import { useOrder } from '../orders/orders.queries.ts';
import { PaymentPlaceContext } from '../payment/next-links.tsx';
import { OrderPayment } from '../payment/order-payment.tsx';
import { OrderSummary } from '../payment/order-summary.tsx';
import { PaymentSkeleton } from '../payment/payment-skeleton.tsx';
import classes from './pay-page.module.css';

/**
 * `/pay#CODE`: payment of one order, for a window opened by the installed app. It does not sign anyone in:
 * its pass is held in memory, separate from the store's session.
 */
export function PayPage() {
  const [queryClient] = useState(() => createQueryClient());
  const code = useTakenCode();
  return (
    <QueryClientProvider client={queryClient}>
      <PayFrame>{code === '' ? <SpentCode /> : <Admission code={code} />}</PayFrame>
    </QueryClientProvider>
  );
}

function Admission({ code }: { readonly code: string }) {
  const pass = useQuery(paymentPassQuery(useApi(), code));
  if (!pass.data && isSpent(pass.error)) return <SpentCode />;
  return (
    <Loaded query={pass} loading={<Loading label="Opening the payment" />}>
      {(opened) => <PassOrder pass={opened} />}
    </Loaded>
  );
}

function SpentCode() {
  return (
    <ProblemAlert
      title="This payment page can no longer be used"
      detail="It opens once, within a minute, and is not kept. Nothing was charged by opening it."
      advice="Close this window, go back to the Kerf app and choose Pay in a secure window again."
    />
  );
}

/**
 * The code in the URL's fragment, which is not sent to any server; '' if there is none. It is removed from
 * the URL right away, so that neither the history nor a shared link contains it.
 */
export function useTakenCode(): string {
  const { hash, pathname } = useLocation();
  const navigate = useNavigate();
  const [code] = useState(hash.slice(1));
  useEffect(() => {
    if (hash !== '') void navigate(pathname, { replace: true });
  }, [hash, pathname, navigate]);
  return code;
}

/** The frame of the payment window: brand and host, without links. */
function PayFrame({ children }: { readonly children: ReactNode }) {
  useDocumentTitle();
  return (
    <Box maw="var(--kerf-page-width)" mx="auto" p="1rem var(--kerf-gutter) 3rem">
      <Flex
        component="header"
        align="center"
        justify="space-between"
        gap="md"
        pb="md"
        style={{ borderBottom: '1px solid var(--kerf-rule)' }}
      >
        <Flex
          component="span"
          display="inline-flex"
          gap={10}
          align="center"
          ff="heading"
          fz="xl"
          fw={700}
          lts="-0.03em"
        >
          <BladeDrawing blade={markBlade} variant="mark" />
          Kerf
        </Flex>
        <Flex component="span" display="inline-flex" gap={6} align="center" c="dimmed" fz="sm">
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          {window.location.host}
        </Flex>
      </Flex>
      <Box id={MAIN_ID} tabIndex={-1} component="main" pt="lg" style={{ outline: 'none' }}>
        {children}
      </Box>
    </Box>
  );
}

type Pass = EndpointResult<Endpoints['redeemPaymentCode']>;

interface PassOrderProps {
  readonly pass: Pass;
}

/** The order of a payment pass: customer, order and card form. */
function PassOrder({ pass }: PassOrderProps) {
  const own = useApi();
  const api = useMemo(() => apiOfPass(own, pass.token), [own, pass.token]);
  return (
    <OtherApiContext value={api}>
      <PaymentPlaceContext value="window">
        <OrderToPay pass={pass} />
      </PaymentPlaceContext>
    </OtherApiContext>
  );
}

function OrderToPay({ pass }: PassOrderProps) {
  const order = useOrder(pass.orderId);
  usePageTitle(order.data && `Payment of ${order.data.number}`);
  return (
    <Loaded query={order} loading={<PaymentSkeleton />}>
      {(opened) => (
        <>
          <PageHeader
            title={`Payment of ${opened.number}`}
            detail={
              <>
                For {opened.customerName}, {opened.customerEmail}. This window can see and pay this
                one order, until <DateTime value={pass.expiresAt} />.
              </>
            }
          />
          <div className={classes.page}>
            <OrderSummary order={opened} />
            <OrderPayment order={opened} />
          </div>
        </>
      )}
    </Loaded>
  );
}

/** Redeems a single-use code. */
function paymentPassQuery(api: ApiClient, code: string) {
  return queryOptions({
    queryKey: ['payment-pass', code],
    // Never aborted: the code is spent even if the response is lost.
    queryFn: () => api.redeemPaymentCode({ body: { code } }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether the code has been used, is older than a minute, or is invalid. */
function isSpent(error: unknown): boolean {
  return isApiProblem(error, 'not_found') || isApiProblem(error, 'validation_failed');
}

/** An API client that sends a payment pass with the calls that accept one. The pass is never renewed. */
function apiOfPass(api: ApiClient, bearer: string): ApiClient {
  return {
    ...api,
    getOrder: (request, options) => api.getOrder(request, { ...options, bearer }),
    settleOrder: (request, options) => api.settleOrder(request, { ...options, bearer }),
    createPaymentIntent: (request, options) =>
      api.createPaymentIntent(request, { ...options, bearer }),
  };
}
