import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Machine, NewMachine } from '@kerf/contract/schemas/machine';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure } from '../../components/toasts.tsx';
import { type Once, useChange } from '../../components/use-change.ts';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';
import { callQuery } from '../../shared/call-query.ts';

const machineKeys = {
  all: ['machines'],
  of: (email: string) => ['machines', email] as const,
} as const;

function machinesQuery(api: ApiClient, email: string) {
  return callQuery(machineKeys.of(email), api.listMachines, {});
}

/** The machines of the signed-in user; never requested for a visitor. */
export function useMachines() {
  const email = useAccount()?.email;
  return useQuery({ ...machinesQuery(useApi(), email ?? ''), enabled: email !== undefined });
}

/** Whether an order was refused because its machine has been changed or deleted elsewhere. */
export function isMachineProblem(error: ApiProblem): boolean {
  return error.code === 'rpm_not_acknowledged' || error.code === 'not_found';
}

/** Refetches the machines, after the server has refused a stale one. */
export function useRefetchMachines() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: machineKeys.all });
}

/**
 * Saves a new machine, or changes this one unless it was changed elsewhere, and shows a toast. A retry with the
 * same key adds no second machine.
 */
export function useSaveMachine(before: Machine | null) {
  const refetch = useRefetchMachines();
  return useChange({
    call: (api, { body, idempotencyKey }: Once<NewMachine>): Promise<Machine> =>
      before === null
        ? api.addMachine({ body }, { idempotencyKey })
        : api.updateMachine({
            params: { id: before._id },
            body: { ...body, expected: withoutId(before) },
          }),
    done: 'Machine Saved',
    onDone: refetch,
    onError: async (error) => {
      toastFailure('Machine Not Saved');
      if (isApiProblem(error, 'record_changed')) await refetch();
    },
  });
}

function withoutId({ name, saw }: Machine): NewMachine {
  return { name, saw };
}

export function useDeleteMachine() {
  return useChange({
    call: (api, { _id: id }: Machine) => api.deleteMachine({ params: { id } }),
    done: 'Machine Deleted',
    onDone: useRefetchMachines(),
  });
}
