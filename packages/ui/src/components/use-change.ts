import type { ApiClient } from '@kerf/api-client/client';
import {
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useApi } from '../shared/api.ts';
import { isDecided } from '../shared/send-once.ts';
import { toastFailure, toastSuccess } from './toasts.tsx';

/** A request, and the key that makes repeating it harmless. */
export interface Once<Body> {
  readonly body: Body;
  readonly idempotencyKey: string;
}

interface Sent<What> {
  readonly what: What;
  readonly api: ApiClient;
  readonly client: QueryClient;
}

interface Change<What, Reply>
  extends Pick<UseMutationOptions<Reply, Error, What>, 'onError' | 'scope'> {
  readonly call: (api: ApiClient, what: What) => Promise<Reply>;
  /** What a toast says once it is done. */
  readonly done?: string | ((reply: Reply, what: What) => string);
  /** What a toast says if it fails. */
  readonly failed?: string;
  /** Shows the reply; a promise is waited for. */
  readonly onDone?: (reply: Reply, sent: Sent<What>) => unknown;
  /** Shows what is asked for before it is done; what it shows is among `rereads`, which take back a refused one. */
  readonly shows?: (what: What, client: QueryClient) => void;
  /** Read again once it is done, without waiting. */
  readonly outdates?: readonly QueryKey[];
  /** Like `outdates`, also after a failure. */
  readonly outdatesAnyway?: readonly QueryKey[];
  /** Read again, and waited for where the server has answered: a refusal too means that the page is out of date. */
  readonly rereads?: readonly QueryKey[];
}

/** A call that changes something: tells how it went, and has what shows it read again. */
export function useChange<What = void, Reply = unknown>(change: Change<What, Reply>) {
  const { call, done, failed, onDone, shows, ...others } = change;
  const { outdates = [], outdatesAnyway = [], rereads = [], ...options } = others;
  const api = useApi();
  const client = useQueryClient();
  const read = (queryKey: QueryKey) => client.invalidateQueries({ queryKey });
  return useMutation({
    mutationFn: (what: What) => call(api, what),
    onSuccess: (reply, what) => {
      if (done !== undefined) toastSuccess(typeof done === 'string' ? done : done(reply, what));
      for (const queryKey of outdates) void read(queryKey);
      return onDone?.(reply, { what, api, client });
    },
    ...(failed !== undefined && { onError: () => toastFailure(failed) }),
    ...(shows && {
      onMutate: async (what) => {
        await Promise.all(rereads.map((queryKey) => client.cancelQueries({ queryKey })));
        shows(what, client);
      },
    }),
    onSettled: (_reply, error) => {
      for (const queryKey of outdatesAnyway) void read(queryKey);
      const reading = Promise.all(rereads.map(read));
      // Without the server, reading takes long to fail, and the reason would wait for it.
      return error === null || isDecided(error) ? reading : undefined;
    },
    ...options,
  });
}
