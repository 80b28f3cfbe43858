import { invalidParam } from './errors.ts';
import type { FormTree } from './form-body.ts';

/** Metadata as sent: an empty value unsets its key, and an empty string for all of it clears everything. */
export type MetadataChange = Readonly<Record<string, string>> | 'clear';

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;

/** Reads the parameters of one call. Every failure is the 400 that Stripe would return. */
export class Params {
  readonly #tree: FormTree;
  readonly #prefix: string;

  constructor(tree: FormTree, prefix = '') {
    this.#tree = tree;
    this.#prefix = prefix;
  }

  /** A name as in Stripe's errors, such as `card[number]`. */
  path(name: string): string {
    return this.#prefix === '' ? name : `${this.#prefix}[${name}]`;
  }

  names(): readonly string[] {
    return Object.keys(this.#tree);
  }

  has(name: string): boolean {
    return this.#tree[name] !== undefined;
  }

  /** False for a group such as `created[gte]`. */
  isText(name: string): boolean {
    return typeof this.#tree[name] === 'string';
  }

  /** Refuses every parameter that the call does not have (`parameter_unknown`). */
  allow(names: readonly string[]): this {
    const unknown = this.names().filter((name) => !names.includes(name));
    const first = unknown[0];
    if (first === undefined) return this;
    const plural = unknown.length > 1 ? 's' : '';
    const listed = unknown.map((name) => this.path(name)).join(', ');
    throw invalidParam(
      `Received unknown parameter${plural}: ${listed}`,
      this.path(first),
      'parameter_unknown',
    );
  }

  text(name: string): string | undefined {
    const value = this.#tree[name];
    if (value === undefined) return undefined;
    if (typeof value !== 'string') throw invalidParam('Invalid string: {}', this.path(name));
    return value;
  }

  /** A string that must not be empty (`parameter_invalid_empty`). */
  filled(name: string): string | undefined {
    const value = this.text(name);
    if (value !== '') return value;
    const path = this.path(name);
    throw invalidParam(
      `You passed an empty string for '${path}'. We assume empty values are an attempt to unset a parameter; however '${path}' cannot be unset. You should remove '${path}' from your request or supply a non-empty value.`,
      path,
      'parameter_invalid_empty',
    );
  }

  required(name: string): string {
    const value = this.filled(name);
    if (value !== undefined) return value;
    throw this.missing(name);
  }

  missing(name: string): Error {
    const path = this.path(name);
    return invalidParam(`Missing required param: ${path}.`, path, 'parameter_missing');
  }

  /** An integer of at least `least` (`parameter_invalid_integer`). */
  integer(name: string, least = 0): number | undefined {
    const text = this.filled(name);
    if (text === undefined) return undefined;
    const path = this.path(name);
    if (!/^-?\d{1,15}$/.test(text)) {
      throw invalidParam(`Invalid integer: ${text}`, path, 'parameter_invalid_integer');
    }
    const value = Number(text);
    if (value >= least) return value;
    throw invalidParam(
      `This value must be greater than or equal to ${least}.`,
      path,
      'parameter_invalid_integer',
    );
  }

  flag(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (text === 'true' || text === '1') return true;
    if (text === 'false' || text === '0') return false;
    throw invalidParam(`Invalid boolean: ${text}`, this.path(name));
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T | undefined {
    const text = this.filled(name);
    if (text === undefined) return undefined;
    const found = values.find((value) => value === text);
    if (found !== undefined) return found;
    const listed = values.join(', ');
    throw invalidParam(`Invalid ${this.path(name)}: must be one of ${listed}`, this.path(name));
  }

  list(name: string): readonly string[] | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidParam('Invalid array', this.path(name));
    return Object.values(value).map((item, index) => {
      if (typeof item === 'string') return item;
      throw invalidParam('Invalid string: {}', `${this.path(name)}[${index}]`);
    });
  }

  group(name: string): Params | undefined {
    const value = this.#tree[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value === 'string') throw invalidParam('Invalid object', this.path(name));
    return new Params(value, this.path(name));
  }

  /** A list of objects; empty if it is absent. */
  groups(name: string): readonly Params[] {
    const value = this.#tree[name];
    if (value === undefined || value === '') return [];
    if (typeof value === 'string') throw invalidParam('Invalid array', this.path(name));
    return Object.entries(value).map(([index, item]) => {
      if (typeof item !== 'string') return new Params(item, `${this.path(name)}[${index}]`);
      throw invalidParam('Invalid object', `${this.path(name)}[${index}]`);
    });
  }

  metadata(): MetadataChange | undefined {
    const value = this.#tree.metadata;
    if (value === undefined) return undefined;
    if (value === '') return 'clear';
    const group = this.group('metadata');
    if (group === undefined) return undefined;
    return Object.fromEntries(group.names().map((key) => [key, metadataValue(group, key)]));
  }
}

function metadataValue(group: Params, key: string): string {
  const value = group.text(key) ?? '';
  const tooLong = key.length > METADATA_KEY_LENGTH || value.length > METADATA_VALUE_LENGTH;
  if (!tooLong && group.names().length <= METADATA_KEYS) return value;
  throw invalidParam(
    `Metadata holds up to ${METADATA_KEYS} keys of up to ${METADATA_KEY_LENGTH} characters, with values of up to ${METADATA_VALUE_LENGTH} characters.`,
    group.path(key),
  );
}

/** Metadata after a change; an empty value unsets its key. */
export function changedMetadata(
  before: Readonly<Record<string, string>>,
  change: MetadataChange | undefined,
): Record<string, string> {
  if (change === 'clear') return {};
  const merged = Object.entries({ ...before, ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}
