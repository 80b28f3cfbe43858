import { isApiProblem } from '@kerf/api-client/api-problem';
import { problemMessage } from './problem.messages.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface ErrorAlertProps {
  /** What a call rejected with. */
  readonly error: unknown;
  /** Not offered if the call is forbidden: trying again would not help. */
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** A failed call on the page that needed it. */
export function ErrorAlert({ error, onRetry, ...rest }: ErrorAlertProps) {
  const refused = isApiProblem(error) && error.status === 403;
  return (
    <ProblemAlert {...problemMessage(error)} {...rest} onRetry={refused ? undefined : onRetry} />
  );
}
