import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ProblemAlert } from '../shared/problem-alert.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { failureMessage } from './failure.messages.ts';

/** What is told to whatever stands in place of a part that could not be shown. */
export interface PartFailure {
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface LazyPartOptions {
  /** While the code is on its way; nothing where left out. */
  readonly loading?: ReactNode;
  readonly Failed?: ComponentType<PartFailure>;
}

/** A part of a page in a chunk of its own. Where it cannot be shown, it alone says so and can be tried again. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: LazyPartOptions = {},
): ComponentType<Props> {
  // React never asks again for what it could not get, so each try takes a new one.
  const attempt = () => ({ Part: lazy(async () => ({ default: await load() })) });
  let latest = attempt();
  const source = {
    latest: () => latest,
    again: () => {
      latest = attempt();
      return latest;
    },
  };
  return (props) => <Attempts source={source} props={props} {...options} />;
}

interface Attempt<Props> {
  readonly Part: ComponentType<Props>;
}

interface AttemptsProps<Props> extends LazyPartOptions {
  readonly source: { latest(): Attempt<Props>; again(): Attempt<Props> };
  readonly props: Props;
}

function Attempts<Props extends object>(attempts: AttemptsProps<Props>) {
  const { source, props, loading = null, Failed = PartAlert } = attempts;
  const [{ Part }, setAttempt] = useState(source.latest);
  const retry = () => setAttempt(source.again());
  return (
    <ErrorBoundary of={Part} failed={(error) => <Failed error={error} onRetry={retry} />}>
      <Suspense fallback={loading}>
        <Part {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

function PartAlert({ error, onRetry }: PartFailure) {
  return <ProblemAlert {...failureMessage(error)} onRetry={onRetry} />;
}
