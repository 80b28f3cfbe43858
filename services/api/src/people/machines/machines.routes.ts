import { machineEndpoints } from '@kerf/contract/endpoints/machines';
import { notFound } from '@kerf/domain/problem';
import type { Database } from '../../db/database.ts';
import { onceRoute, type Route, route } from '../../http/mount.ts';
import { addMachine, deleteMachine, listMachines, updateMachine } from './machines.store.ts';

export function machineRoutes(db: Database): Route[] {
  return [
    route(machineEndpoints.listMachines, (_input, { actor }) => listMachines(db, actor.accountId)),
    onceRoute(machineEndpoints.addMachine, (tx, { body }, { actor }) =>
      addMachine(tx, actor, body),
    ),
    route(machineEndpoints.updateMachine, async ({ params, body }, { actor }) => {
      const machine = await updateMachine(db, actor, params.id, body);
      if (!machine) throw notFound('machine');
      return machine;
    }),
    route(machineEndpoints.deleteMachine, async ({ params }, { actor }) => {
      if (!(await deleteMachine(db, actor, params.id))) throw notFound('machine');
      return { deletedCount: 1 };
    }),
  ];
}
