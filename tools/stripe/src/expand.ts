import { invalidParam } from './errors.ts';
import type { Store } from './state.ts';
import { expandedLines } from './wire/tax.ts';

type Json = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 4;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Replaces the ids named by `expand` (such as `latest_charge` or `data.latest_charge`) with their objects. */
export function expandObject(store: Store, body: object, paths: readonly string[]): object {
  let expanded: unknown = body;
  for (const path of paths) expanded = expandPath(store, expanded, path.split('.'), path);
  return isObject(expanded) ? expanded : body;
}

function expandPath(store: Store, value: unknown, steps: readonly string[], path: string): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => expandPath(store, item, steps, path));
  if (!isObject(value) || steps.length > MAX_DEPTH) throw cannotExpand(path);
  const field = fieldToExpand(store, value, step);
  if (field === undefined) throw cannotExpand(path);
  return { ...value, [step]: expandPath(store, field, rest, path) };
}

function fieldToExpand(store: Store, owner: Json, step: string): unknown {
  if (owner.object === 'charge' && step === 'refunds') return refundsOf(store, owner);
  if (step === 'line_items') return taxedLinesOf(store, String(owner.id));
  const field = owner[step];
  if (field === null || typeof field === 'object') return field;
  return typeof field === 'string' ? objectWithId(store, step, field) : undefined;
}

function objectWithId(store: Store, field: string, id: string): object | undefined {
  if (field === 'latest_charge' || field === 'charge') return store.charges.get(id);
  if (field === 'payment_intent') return store.intents.get(id)?.wire;
  if (field === 'payment_method') return store.methods.get(id)?.wire;
  return undefined;
}

function taxedLinesOf(store: Store, id: string): object | undefined {
  const found = store.calculations.get(id) ?? store.transactions.get(id);
  return found && expandedLines(found);
}

function refundsOf(store: Store, charge: Json): object {
  const data = [...store.refunds.values()]
    .filter((refund) => refund.charge === charge.id)
    .reverse();
  return { object: 'list', data, has_more: false, url: `/v1/charges/${charge.id}/refunds` };
}

function cannotExpand(path: string): Error {
  return invalidParam(
    `This property cannot be expanded (${path}). You may want to try expanding other properties.`,
    'expand',
  );
}
