import { isApiProblem } from '@kerf/api-client/api-problem';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import { EmptyState } from '../empty-state.tsx';

interface EmptyMessageProps {
  readonly many: string;
  readonly filtered: boolean;
  /** Whether this is a later page of a list that does have rows. */
  readonly beyond: boolean;
  /** Shown if the list has no rows at all. */
  readonly nothingYet: ReactNode;
  readonly onClear: () => void;
  readonly onFirst: () => void;
}

/** Why a list has no rows, and what to do about it. */
export function EmptyMessage(props: EmptyMessageProps) {
  const { many, filtered, beyond, nothingYet, onClear, onFirst } = props;
  if (beyond) {
    return (
      <EmptyState
        kind="nothing-matches"
        title="Nothing is left on this page"
        action={<DefaultButton onClick={onFirst}>First page</DefaultButton>}
      />
    );
  }
  if (!filtered) return nothingYet;
  return (
    <EmptyState
      kind="nothing-matches"
      title={`No ${many} match`}
      detail="Change the search or clear a filter."
      action={<DefaultButton onClick={onClear}>Clear filters</DefaultButton>}
    />
  );
}

interface FailureMessageProps {
  readonly error: unknown;
  readonly many: string;
  readonly retrying: boolean;
  readonly onRetry: () => void;
  /** Undefined on the first page. */
  readonly onFirst: (() => void) | undefined;
}

/** Why a list could not be fetched: not allowed for this account, or worth a retry. */
export function FailureMessage({ error, many, retrying, onRetry, onFirst }: FailureMessageProps) {
  if (isApiProblem(error, 'forbidden')) {
    return (
      <EmptyState
        kind="not-allowed"
        title={`Only admins see all ${many}`}
        detail="Ask an admin to give you the role, or log in with another account."
      />
    );
  }
  return (
    <>
      <ErrorAlert error={error} onRetry={onRetry} retrying={retrying} />
      {onFirst && (
        <Button mt="sm" variant="default" size="xs" onClick={onFirst}>
          First page
        </Button>
      )}
    </>
  );
}

interface DefaultButtonProps {
  readonly onClick: () => void;
  readonly children: string;
}

function DefaultButton({ onClick, children }: DefaultButtonProps) {
  return (
    <Button variant="default" size="xs" onClick={onClick}>
      {children}
    </Button>
  );
}
