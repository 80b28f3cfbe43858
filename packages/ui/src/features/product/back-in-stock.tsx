import { isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router-dom';
import { toastFailure } from '../../components/toasts.tsx';
import { loginPath } from '../../session/destination.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { problemMessage } from '../../shared/problem.messages.ts';
import { VerifyAddress } from '../verification/verify-address.tsx';
import classes from './buy-panel.module.css';

/** Offers a one-time email when the product can be ordered again. Visitors get a link to sign in and return. */
export function BackInStock({ productId }: { readonly productId: string }) {
  const account = useAccount();
  const location = useLocation();
  if (account) return <Alert key={account.email} productId={productId} email={account.email} />;
  return (
    <Button component={Link} to={loginPath(location)} variant="default" leftSection={<Bell />}>
      Log in to get an email when it's back
    </Button>
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
  return queryOptions({
    queryKey: ['stock-alerts', email, productId],
    queryFn: ({ signal }) => api.getStockAlert({ params: { id: productId } }, { signal }),
  });
}

function Alert(props: AlertProps) {
  const api = useApi();
  const client = useQueryClient();
  const { data } = useQuery(alertQuery(api, props));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (asked: boolean) => {
      const request = { params: { id: props.productId } };
      return asked ? api.askForStock(request) : api.stopAskingForStock(request);
    },
    onSuccess: (alert) => client.setQueryData(alertQuery(api, props).queryKey, alert),
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
      <p className={classes.stock} role="status">
        {data.asked && `One email goes to ${props.email} when it can be ordered again.`}
        {isUnverified(error) && 'First verify your email address, then ask again.'}
      </p>
      {isUnverified(error) && <VerifyAddress email={props.email} />}
    </>
  );
}
