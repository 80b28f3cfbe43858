/** npm forwards Ctrl-C, which the terminal has already sent to this process. */
const ECHO_MS = 800;

export interface StopSignal {
  readonly signal: AbortSignal;
  /** Resolves when the user asks to stop. */
  readonly asked: Promise<undefined>;
}

/** Treats Ctrl-C, a closed terminal and SIGTERM as a request to stop; a second one forces it. */
export function catchStop(): StopSignal {
  const stop = new AbortController();
  const asked = Promise.withResolvers<undefined>();
  let first = 0;
  const hear = () => {
    if (first === 0) {
      first = Date.now();
      console.log('\nStopping. Ctrl-C again forces it.');
      stop.abort();
      asked.resolve(undefined);
    } else if (Date.now() - first > ECHO_MS) {
      process.exit(130);
    }
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, hear);
  // A closed terminal accepts no more output; stopping continues without it.
  process.stdout.on('error', () => undefined);
  process.stderr.on('error', () => undefined);
  return { signal: stop.signal, asked: asked.promise };
}
