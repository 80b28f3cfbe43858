import { HTTPException } from 'hono/http-exception';
import type { StandInContext } from './app-types.ts';

/** The JSON body of a control call. An invalid field is a 400 that names it. */
export class ControlBody {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: Readonly<Record<string, unknown>>) {
    this.#fields = fields;
  }

  text(name: string): string {
    const value = this.optionalText(name);
    if (value === undefined) throw bad(name, 'a text');
    return value;
  }

  optionalText(name: string): string | undefined {
    const value = this.#fields[name];
    if (value === undefined || typeof value === 'string') return value;
    throw bad(name, 'a text');
  }

  number(name: string): number {
    const value = this.optionalNumber(name);
    if (value === undefined) throw bad(name, 'a number');
    return value;
  }

  optionalNumber(name: string): number | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return value;
    throw bad(name, 'a number of at least 0');
  }

  optionalFlag(name: string): boolean | undefined {
    const value = this.#fields[name];
    if (value === undefined || typeof value === 'boolean') return value;
    throw bad(name, 'true or false');
  }

  optionalTexts(name: string): readonly string[] | undefined {
    const value = this.#fields[name];
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value;
    throw bad(name, 'a list of texts');
  }

  oneOf<const T extends string>(name: string, values: readonly T[]): T {
    const found = values.find((value) => value === this.#fields[name]);
    if (found === undefined) throw bad(name, `one of ${values.join(', ')}`);
    return found;
  }

  object(name: string): Readonly<Record<string, unknown>> {
    const value = this.#fields[name];
    if (isRecord(value)) return value;
    throw bad(name, 'an object');
  }

  /** All fields, which must be strings. */
  texts(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.keys(this.#fields).map((name) => [name, this.text(name)]));
  }

  optionalGroup(name: string): ControlBody | undefined {
    return this.#fields[name] === undefined ? undefined : new ControlBody(this.object(name));
  }
}

/** Refuses anything but JSON (415), which pages of other origins could post without a preflight. */
export function assertJson(c: StandInContext): void {
  if (c.req.method === 'GET') return;
  if ((c.req.header('content-type') ?? '').startsWith('application/json')) return;
  throw new HTTPException(415, { message: 'Control calls take application/json.' });
}

/** The body of a control call; 400 if it is not a JSON object. */
export async function readControlBody(c: StandInContext): Promise<ControlBody> {
  const value: unknown = await c.req.json().catch(() => undefined);
  if (isRecord(value)) return new ControlBody(value);
  throw new HTTPException(400, { message: 'The body must be a JSON object.' });
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function bad(name: string, wanted: string): HTTPException {
  return new HTTPException(400, { message: `${name} must be ${wanted}.` });
}
