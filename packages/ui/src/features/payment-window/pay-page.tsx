import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { useApi } from '../../shared/api.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { ProblemAlert } from '../../shared/problem-alert.tsx';
import { createQueryClient } from '../../shared/query-client.ts';
import { PassOrder } from './pass-order.tsx';
import { PayFrame } from './pay-frame.tsx';
import { isSpent, paymentPassQuery } from './payment-pass.queries.ts';

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
  if (pass.data) return <PassOrder pass={pass.data} />;
  if (isSpent(pass.error)) return <SpentCode />;
  if (!pass.error) return <Loading label="Opening the payment" />;
  return (
    <ErrorAlert
      error={pass.error}
      onRetry={() => void pass.refetch()}
      retrying={pass.isRefetching}
    />
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
