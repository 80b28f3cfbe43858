/** The parts of a zod issue that decide its message. */
export interface RefusedValue {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly origin?: unknown;
  readonly format?: unknown;
  readonly expected?: unknown;
  readonly values?: unknown;
  readonly options?: unknown;
  readonly keys?: unknown;
  readonly divisor?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly inclusive?: unknown;
}

/** The message for a field that is empty or left out. */
export const MISSING = 'Fill in this field.';

/** What a form puts in the place of a number that it cannot read: every schema refuses it with this reason. */
export class UnreadNumber {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

const types: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Enter a list.',
  tuple: 'Enter a list.',
  object: 'Enter an object.',
  record: 'Enter an object.',
  null: 'Leave it empty.',
  never: 'Leave it out.',
};

const formats: Readonly<Record<string, string>> = {
  uuid: 'Enter an id, such as 0192f0a1-7b3c-7d4e-8f5a-6b7c8d9e0f1a.',
  datetime: 'Enter a time in UTC, such as 2026-03-12T13:05:00Z.',
  date: 'Enter a date, such as 2026-03-12.',
  email: 'Enter an email address.',
  url: 'Enter an address that begins with https://.',
};

/** For rules whose own message says more, or that no field on screen can break. */
const OTHER = 'Enter another value.';

/** The default message for a value that breaks a rule: what to do about it. Never the validator's own. */
export function faultMessage(issue: RefusedValue): string {
  if (issue.input === undefined) return MISSING;
  if (issue.input instanceof UnreadNumber) return issue.input.reason;
  switch (issue.code) {
    case 'invalid_type':
      return types[String(issue.expected)] ?? OTHER;
    case 'invalid_format':
      return formats[String(issue.format)] ?? 'Enter it in the right format.';
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_union':
      return oneOf(issue.options);
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Leave out ${listed(issue.keys)}.`;
    default:
      return OTHER;
  }
}

function oneOf(choices: unknown): string {
  return Array.isArray(choices) && choices.length > 0 ? `Choose ${choices.join(', ')}.` : OTHER;
}

function listed(keys: unknown): string {
  return Array.isArray(keys) ? keys.join(', ') : 'it';
}

function tooSmall({ origin, minimum, inclusive }: RefusedValue): string {
  if (origin === 'string') return `Enter at least ${grouped(minimum)} characters.`;
  if (origin === 'array') return `List at least ${grouped(minimum)}.`;
  return inclusive ? `Enter ${minimum} or more.` : `Enter more than ${minimum}.`;
}

function tooBig({ origin, maximum }: RefusedValue): string {
  if (origin === 'array') return `List at most ${grouped(maximum)}.`;
  if (origin === 'string') return `Keep it to ${grouped(maximum)} characters.`;
  return `Enter ${grouped(maximum)} or less.`;
}

function grouped(value: unknown): string {
  return typeof value === 'number' ? value.toLocaleString('en-US') : String(value);
}
