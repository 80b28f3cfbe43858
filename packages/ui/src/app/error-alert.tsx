import { ProblemAlert } from '../components/problem-alert.tsx';
import { problemWords } from './problem-words.ts';

interface ErrorAlertProps {
  /** What a call rejected with. */
  readonly error: unknown;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
}

/** A failed call on the page that needed it. */
export function ErrorAlert({ error, ...rest }: ErrorAlertProps) {
  return <ProblemAlert {...problemWords(error)} {...rest} />;
}
