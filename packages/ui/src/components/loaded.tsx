import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../shared/problem-alert.tsx';
import { Loading } from './loading.tsx';

type Failing = Pick<UseQueryResult, 'error' | 'refetch' | 'isRefetching'>;

/** Why a query failed, with a retry; nothing if it did not. */
export function QueryAlert({ query }: { readonly query: Failing }) {
  const { error, refetch, isRefetching } = query;
  if (error === null) return null;
  return <ErrorAlert error={error} onRetry={() => void refetch()} retrying={isRefetching} />;
}

interface LoadedProps<Data> {
  readonly query: Failing & { readonly data: Data | undefined };
  /** What loads, as in "Loading the order"; or a placeholder in its shape. */
  readonly loading: ReactNode;
  /** Whether to say above older data that it could not be fetched again. */
  readonly warns?: boolean;
  readonly children: (data: Data) => ReactNode;
}

/** A part of a page that is a query's answer: loading, failed with a retry, or shown. */
export function Loaded<Data>({ query, loading, warns = false, children }: LoadedProps<Data>) {
  const { data, error } = query;
  if (data !== undefined) {
    return (
      <>
        {warns && <QueryAlert query={query} />}
        {children(data)}
      </>
    );
  }
  if (error) return <QueryAlert query={query} />;
  return typeof loading === 'string' ? <Loading label={`Loading ${loading}`} /> : loading;
}
