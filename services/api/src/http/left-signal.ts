import type { Writable } from 'node:stream';
import { ProblemError } from '@kerf/domain/problem';

/** A signal that is aborted if the connection ends before all of the answer is sent. */
export function leftSignal(outgoing: Writable): AbortSignal {
  const leaving = new AbortController();
  const abort = () => {
    if (outgoing.writableFinished) return;
    leaving.abort(new ProblemError({ code: 'request_unreadable' }));
  };
  if (outgoing.destroyed) abort();
  else outgoing.once('close', abort);
  return leaving.signal;
}
