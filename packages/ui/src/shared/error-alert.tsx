import { isApiProblem } from '@kerf/api-client/api-problem';
import { problemMessage } from './problem.messages.ts';
import { ProblemAlert } from './problem-alert.tsx';

interface ErrorAlertProps {
  /** What a call rejected with. */
  readonly error: unknown;
  /** Not shown if the call was forbidden, since retrying would not help. */
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** A failed call, shown on the page that made it. */
export function ErrorAlert({ error, onRetry, ...rest }: ErrorAlertProps) {
  const refused = isApiProblem(error) && error.status === 403;
  return (
    <ProblemAlert {...problemMessage(error)} {...rest} onRetry={refused ? undefined : onRetry} />
  );
}
