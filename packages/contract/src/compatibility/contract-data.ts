import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { bytesBody, type Endpoint, fileReply, noBody } from '../endpoint.ts';
import { type Shape, shape, shapeOf } from './shape.ts';

export const contractData = z.record(
  z.string(),
  z.strictObject({
    method: z.enum(['get', 'post', 'put', 'patch', 'delete']),
    path: z.string(),
    access: z.enum(['public', 'identity', 'customer', 'admin', 'provider']),
    params: shape,
    query: shape,
    body: shape.optional(),
    status: z.int(),
    reply: shape,
    file: z.string().optional(),
    paged: z.boolean(),
    streamed: z.literal(true).optional(),
    idempotent: z.boolean(),
    problems: z.array(z.string()),
  }),
);

/** The contract as plain data, call by call: what installed clients rely on. */
export type ContractData = z.infer<typeof contractData>;
export type CallData = ContractData[string];

/** Throws if a schema has no JSON Schema, or uses a part of it that the compatibility check does not support. */
export function describeContract(endpoints: Readonly<Record<string, Endpoint>>): ContractData {
  return Object.fromEntries(
    Object.entries(endpoints).map(([operation, endpoint]) => [operation, describeCall(endpoint)]),
  );
}

function describeCall(endpoint: Endpoint): CallData {
  const body = bodyOf(endpoint);
  return {
    method: endpoint.method,
    path: endpoint.path,
    access: endpoint.access,
    params: shapeOf(endpoint.params, 'input'),
    query: shapeOf(endpoint.query, 'input'),
    ...(body && { body }),
    status: endpoint.status,
    reply: shapeOf(endpoint.file ? fileReply.omit({ content: true }) : endpoint.reply, 'output'),
    ...(endpoint.file && { file: endpoint.file }),
    paged: endpoint.paged ?? false,
    ...(endpoint.streamed && { streamed: true }),
    idempotent: endpoint.idempotent ?? false,
    problems: [...endpoint.problems],
  };
}

function bodyOf({ body }: Endpoint): Shape | undefined {
  if (body === bytesBody) return { type: 'string', format: 'binary' };
  return body === noBody ? undefined : shapeOf(body, 'input');
}

const file = new URL('../contract.snapshot.json', import.meta.url);

/** The contract as last accepted. Throws if the file is missing or invalid. */
export async function readSnapshot(): Promise<ContractData> {
  return contractData.parse(JSON.parse(await readFile(file, 'utf8')));
}

/** The contract of each release, by its name. */
export async function readReleasedContracts(): Promise<Map<string, ContractData>> {
  const contracts = new Map<string, ContractData>();
  for (const { name } of z.array(z.object({ name: z.string() })).parse(await readJson('releases')))
    contracts.set(name, contractData.parse(await readJson(`${name}/contract`)));
  return contracts;
}

const releases = new URL('../../../../docs/releases/', import.meta.url);

async function readJson(name: string): Promise<unknown> {
  return JSON.parse(await readFile(new URL(`${name}.json`, releases), 'utf8'));
}

export async function writeSnapshot(contract: ContractData): Promise<void> {
  await writeFile(file, `${JSON.stringify(contract, null, 2)}\n`);
}
