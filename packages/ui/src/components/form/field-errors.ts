import { isApiProblem } from '@kerf/api-client/api-problem';

/** What is wrong with a form, by the path of the field: "phone", "blade.bore". */
export type FieldErrors = Readonly<Record<string, string>>;

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first message for each field of what a schema of the contract refused. */
export function schemaErrors(issues: readonly Issue[]): FieldErrors {
  return firstOfEach(issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}

/** The fields that the server found wrong; none where it failed for another reason. */
export function serverErrors(error: unknown): FieldErrors {
  return isApiProblem(error) ? firstOfEach(error.errors) : {};
}

function firstOfEach(errors: readonly { readonly path: string; readonly message: string }[]) {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
}

/** What a schema tells of a value that it refused; of its many kinds those that have words here. */
interface RefusedValue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
}

/** The contract's rules in words, where the contract has none of its own: for `safeParse(…, { error })`. */
export function fieldMessage(issue: RefusedValue): string | undefined {
  const { code, input, inclusive } = issue;
  if (input === undefined) return 'This is required.';
  if (code === 'invalid_type') return `Give a ${issue.expected === 'int' ? 'whole ' : ''}number.`;
  if (code === 'too_small') {
    return inclusive ? `Give ${issue.minimum} or more.` : `Give more than ${issue.minimum}.`;
  }
  if (code === 'too_big') return `Give ${grouped(issue.maximum)} or less.`;
  return undefined;
}

function grouped(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}
