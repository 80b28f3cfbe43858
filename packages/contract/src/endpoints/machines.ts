import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { deleted, idParams } from '../schemas/common.ts';
import { machine, machineChange, newMachine } from '../schemas/machine.ts';

export const machineEndpoints = {
  listMachines: endpoint({
    method: 'get',
    path: '/machines',
    access: 'customer',
    summary: "One's own machines, by name",
    status: 200,
    reply: z.array(machine),
    problems: [],
  }),
  addMachine: endpoint({
    method: 'post',
    path: '/machines',
    access: 'customer',
    summary: 'Keep a machine',
    body: newMachine,
    idempotent: true,
    status: 201,
    reply: machine,
    problems: ['too_many_machines', 'idempotency_key_reused'],
  }),
  updateMachine: endpoint({
    method: 'put',
    path: '/machine/{id}',
    access: 'customer',
    summary: "Change one's own machine, unless it has been changed meanwhile",
    params: idParams,
    resource: 'machine',
    body: machineChange,
    status: 200,
    reply: machine,
    problems: ['not_found', 'record_changed'],
  }),
  deleteMachine: endpoint({
    method: 'delete',
    path: '/machine/{id}',
    access: 'customer',
    summary: "Forget one's own machine; what orders say of it stays",
    params: idParams,
    resource: 'machine',
    status: 200,
    reply: deleted,
    problems: ['not_found'],
  }),
};
