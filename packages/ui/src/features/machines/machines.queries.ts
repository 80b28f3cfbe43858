import { type ApiProblem, isApiProblem } from '@kerf/api-client/api-problem';
import type { ApiClient } from '@kerf/api-client/client';
import type { Machine, NewMachine } from '@kerf/contract/schemas/machine';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '../../components/toasts.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { useApi } from '../../shared/api.ts';

const machineKeys = {
  all: ['machines'],
  of: (email: string) => ['machines', email] as const,
} as const;

function machinesQuery(api: ApiClient, email: string) {
  return queryOptions({
    queryKey: machineKeys.of(email),
    queryFn: ({ signal }) => api.listMachines({}, { signal }),
  });
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
  return () => void client.invalidateQueries({ queryKey: machineKeys.all });
}

interface MachineAttempt {
  readonly body: NewMachine;
  readonly idempotencyKey: string;
}

/**
 * Saves a new machine, or changes this one unless it was changed elsewhere, and shows a toast. A retry with the
 * same key adds no second machine.
 */
export function useSaveMachine(before: Machine | null) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, idempotencyKey }: MachineAttempt): Promise<Machine> =>
      before === null
        ? api.addMachine({ body }, { idempotencyKey })
        : api.updateMachine({
            params: { id: before._id },
            body: { ...body, expected: withoutId(before) },
          }),
    onSuccess: async () => {
      toastSuccess('Machine Saved');
      await client.invalidateQueries({ queryKey: machineKeys.all });
    },
    onError: async (error) => {
      toastFailure('Machine Not Saved');
      if (isApiProblem(error, 'record_changed')) {
        await client.invalidateQueries({ queryKey: machineKeys.all });
      }
    },
  });
}

function withoutId({ name, saw }: Machine): NewMachine {
  return { name, saw };
}

export function useDeleteMachine() {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: Machine) => api.deleteMachine({ params: { id } }),
    onSuccess: async () => {
      toastSuccess('Machine Deleted');
      await client.invalidateQueries({ queryKey: machineKeys.all });
    },
  });
}
