import type { Shape, Value } from './shape.ts';

/**
 * Two versions of a shape to compare. A new request must accept everything the old one did, a new reply
 * must stay within what the old one promised, and no field may be removed.
 */
interface ShapeChange {
  readonly side: 'request' | 'reply';
  readonly old: Shape;
  readonly now: Shape;
  /** The location in the call, for messages: "body.lines[].quantity". */
  readonly at: string;
}

/** One sentence for each way the change breaks old clients. Empty if it only adds. */
export function breakingShapeChanges({ side, old, now, at }: ShapeChange): string[] {
  const olds = alternatives(old);
  const nows = alternatives(now);
  if (side === 'request') {
    return olds.flatMap((before) =>
      closest(nows.map((after) => changes({ side, old: before, now: after, at }))),
    );
  }
  return nows.flatMap((after) =>
    closest(olds.map((before) => changes({ side, old: before, now: after, at }))),
  );
}

/** The members of a union or of a list of types. */
function alternatives(shape: Shape): Shape[] {
  const members = shape.anyOf ?? shape.oneOf;
  if (members) return members.flatMap(alternatives);
  if (typeof shape.type === 'string' || shape.type === undefined) return [shape];
  return shape.type.map((type) => ({ ...shape, type }));
}

/** The fewest changes: an alternative is compared with its nearest counterpart. */
function closest(candidates: string[][]): string[] {
  return candidates.reduce((best, next) => (next.length < best.length ? next : best));
}

function changes(change: ShapeChange): string[] {
  const type = typeChange(change);
  if (type) return [type];
  return [
    ...valueChanges(change),
    ...boundChanges(change),
    ...formChanges(change),
    ...fieldChanges(change),
    ...itemChanges(change),
  ];
}

/** The writer's and the reader's shape: old clients write requests and read replies. */
function sentAndRead({ side, old, now }: ShapeChange): { sent: Shape; read: Shape } {
  return side === 'request' ? { sent: old, read: now } : { sent: now, read: old };
}

function typeChange(change: ShapeChange): string | null {
  const { sent, read } = sentAndRead(change);
  const fits =
    read.type === undefined ||
    read.type === sent.type ||
    (read.type === 'number' && sent.type === 'integer');
  return fits
    ? null
    : `${change.at} was ${change.old.type ?? 'anything'} and is ${change.now.type ?? 'anything'}`;
}

function valueChanges(change: ShapeChange): string[] {
  const { sent, read } = sentAndRead(change);
  const taken = valuesOf(read);
  if (!taken) return [];
  const given = valuesOf(sent);
  const verb = change.side === 'request' ? 'no longer takes' : 'may now be';
  if (!given) return [`${change.at} ${verb} other values than ${taken.join(', ')}`];
  return given
    .filter((value) => !taken.includes(value))
    .map((value) => `${change.at} ${verb} ${JSON.stringify(value)}`);
}

function valuesOf(shape: Shape): readonly Value[] | null {
  if (shape.const !== undefined) return [shape.const];
  return shape.enum ?? null;
}

const lowerBounds = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const;
const upperBounds = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const;

function boundChanges(change: ShapeChange): string[] {
  const { sent, read } = sentAndRead(change);
  if (valuesOf(sent)) return [];
  const exceeded = [
    ...lowerBounds.filter((key) => (read[key] ?? -Infinity) > (sent[key] ?? -Infinity)),
    ...upperBounds.filter((key) => (read[key] ?? Infinity) < (sent[key] ?? Infinity)),
  ];
  return exceeded.map((key) => changed(change, key));
}

function formChanges(change: ShapeChange): string[] {
  const { sent, read } = sentAndRead(change);
  if (valuesOf(sent)) return [];
  const held = patternsOf(sent);
  const single = (['format', 'multipleOf'] as const)
    .filter((key) => read[key] !== undefined && read[key] !== sent[key])
    .map((key) => changed(change, key));
  const patterns = patternsOf(read)
    .filter((pattern) => !held.includes(pattern))
    .map((pattern) =>
      change.side === 'request'
        ? `${change.at} must now match ${pattern}`
        : `${change.at} need no longer match ${pattern}`,
    );
  return [...single, ...patterns];
}

function patternsOf(shape: Shape): string[] {
  const own = shape.pattern === undefined ? [] : [shape.pattern];
  return [...own, ...(shape.allOf ?? []).map((member) => member.pattern)];
}

function changed({ old, now, at }: ShapeChange, key: keyof Shape): string {
  return `${at} had ${key} ${old[key] ?? 'unset'} and has ${now[key] ?? 'unset'}`;
}

function fieldChanges(change: ShapeChange): string[] {
  const { side, old, now, at } = change;
  const { sent, read } = sentAndRead(change);
  const before = old.properties ?? {};
  const after = now.properties ?? {};
  const kept = Object.entries(before).flatMap(([name, field]) => {
    const successor = after[name];
    if (!successor) return [`${at}.${name} is gone`];
    return breakingShapeChanges({ side, old: field, now: successor, at: `${at}.${name}` });
  });
  const missing = (read.required ?? [])
    .filter((name) => name in after && !sent.required?.includes(name))
    .map((name) =>
      side === 'request' ? `${at}.${name} is now required` : `${at}.${name} may now be left out`,
    );
  return [...kept, ...missing];
}

function itemChanges(change: ShapeChange): string[] {
  const { side, old, now, at } = change;
  if (!old.items && !now.items) return [];
  const items = { old: old.items ?? {}, now: now.items ?? {} };
  return breakingShapeChanges({ side, ...items, at: `${at}[]` });
}
