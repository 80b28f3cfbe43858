import { isApiProblem } from '@kerf/api-client/api-problem';
import { Box } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageTitle } from '../shared/page-title.ts';
import { ErrorAlert, ProblemAlert } from '../shared/problem-alert.tsx';
import { LinkButton } from './link-button.tsx';
import { Loading } from './loading.tsx';
import { NothingThere } from './nothing-there.tsx';
import { PageHeader } from './page-header.tsx';

interface MissingRecord {
  readonly title: string;
  readonly detail: string;
  readonly list: string;
  readonly path: string;
}

interface RecordPageProps<Shown> {
  /** As in "Loading the delivery". */
  readonly noun: string;
  /** The page's heading while the record cannot be read. */
  readonly title: string;
  readonly query: UseQueryResult<Shown>;
  /** The window's title. */
  readonly titleOf: (record: Shown) => string;
  /** Shown if there is no such record, with the list to choose another from. */
  readonly missing: MissingRecord;
  readonly children: (record: Shown) => ReactNode;
}

/**
 * A page that is one record, by the id in its address: loading, failed, missing or shown. One that is deleted
 * meanwhile stays, with what was typed.
 */
export function RecordPage<Shown>(props: RecordPageProps<Shown>) {
  const { noun, title, query, titleOf, missing, children } = props;
  const { data, error, refetch, isRefetching } = query;
  usePageTitle(data && titleOf(data));
  const isGone = isApiProblem(error, 'not_found');
  if (data) {
    return (
      <>
        {isGone && (
          <Box mb="lg">
            <ProblemAlert title={missing.title} detail={missing.detail} />
          </Box>
        )}
        {children(data)}
      </>
    );
  }
  if (isGone) {
    return (
      <NothingThere
        title={missing.title}
        detail={missing.detail}
        action={<LinkButton to={missing.path}>{missing.list}</LinkButton>}
      />
    );
  }
  if (!error) return <Loading label={`Loading the ${noun}`} />;
  return (
    <>
      <PageHeader title={title} />
      <ErrorAlert error={error} onRetry={() => refetch()} retrying={isRefetching} />
    </>
  );
}
