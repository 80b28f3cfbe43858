import { isApiProblem } from '@kerf/api-client/api-problem';
import { faultMessage, MISSING, type RefusedValue } from '@kerf/contract/fault-message';

/** A form's errors, by field path: "phone", "blade.bore". */
export type FieldErrors = Readonly<Record<string, string>>;

/** A valid request, or the errors of the form. */
export interface Checked<Request> {
  readonly request: Request | null;
  readonly errors: FieldErrors;
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** A schema of the contract. */
export interface Schema<Request> {
  safeParse(
    input: unknown,
    options: { readonly error: (issue: RefusedValue) => string | undefined },
  ): {
    readonly data?: Request | undefined;
    readonly error?: { readonly issues: readonly Issue[] } | undefined;
  };
}

/** Validates with the schema the server uses. `missing` holds the messages for empty fields. */
export function checkBySchema<Request>(
  schema: Schema<Request>,
  input: unknown,
  missing: FieldErrors = {},
): Checked<Request> {
  const { data, error } = schema.safeParse(input, { error: faultMessage });
  const found = (error?.issues ?? []).map((issue) => {
    const path = issue.path.join('.');
    return {
      path,
      message: issue.message === MISSING ? (missing[path] ?? MISSING) : issue.message,
    };
  });
  return { request: data ?? null, errors: firstOfEach(found) };
}

/** Validates values that the contract has no schema for: one message, or null, per field. */
export function checkByField<Values extends object>(
  values: Values,
  messages: Readonly<Partial<Record<keyof Values & string, string | null>>>,
): Checked<Values> {
  const found = Object.entries(messages).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return { request: found.length === 0 ? values : null, errors: Object.fromEntries(found) };
}

/** The fields that the server rejected; none if it failed for another reason. */
export function serverErrors(error: unknown): FieldErrors {
  return isApiProblem(error) ? firstOfEach(error.errors) : {};
}

function firstOfEach(errors: readonly { readonly path: string; readonly message: string }[]) {
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]));
}
