import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { partLoader } from '../platform/part-loader.ts';
import { ProblemAlert } from '../shared/problem-alert.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { failureMessage } from './failure.messages.ts';

/** The props of the fallback for a part that could not be shown. */
export interface PartFailure {
  readonly error: unknown;
  readonly onRetry: () => void;
}

interface LazyPartOptions {
  /** Shown while the code loads; nothing by default. */
  readonly loading?: ReactNode;
  readonly Failed?: ComponentType<PartFailure>;
}

type LoadPart<Props> = () => Promise<ComponentType<Props>>;

/** A part of a page in a separate chunk. If it fails, only the part shows an error with a retry. */
export function lazyPart<Props extends object>(
  load: LoadPart<Props>,
  options: LazyPartOptions = {},
): ComponentType<Props> {
  const again = partLoader(load);
  return partOf(again, again, options);
}

/** The part in place of one that has just failed to load: its error with a retry. */
export function failedPart<Props extends object>(
  error: unknown,
  again: LoadPart<Props>,
  options: LazyPartOptions,
): ComponentType<Props> {
  return partOf(() => Promise.reject(error), again, options);
}

function partOf<Props extends object>(
  first: LoadPart<Props>,
  again: LoadPart<Props>,
  options: LazyPartOptions,
): ComponentType<Props> {
  // `lazy` never loads again, so each attempt needs a new one.
  const attempt = (load: LoadPart<Props>) => ({
    Part: lazy(async () => ({ default: await load() })),
  });
  let latest = attempt(first);
  const source = {
    latest: () => latest,
    again: () => {
      latest = attempt(again);
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
