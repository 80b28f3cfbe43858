/** A field of a parsed report of unknown shape. */
export function fieldAt(value: unknown, field: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;
}

export function numberAt(value: unknown, field: string): number | undefined {
  const found = fieldAt(value, field);
  return typeof found === 'number' ? found : undefined;
}

export function textAt(value: unknown, field: string): string {
  const found = fieldAt(value, field);
  return typeof found === 'string' ? found : '';
}

export function listAt(value: unknown, field: string): readonly unknown[] {
  const found = fieldAt(value, field);
  return Array.isArray(found) ? found : [];
}

/** Whether a file in vitest's report failed without a failed test, as one that cannot be loaded does. */
export function isUnloadable(file: unknown): boolean {
  return (
    fieldAt(file, 'status') === 'failed' &&
    Array.isArray(fieldAt(file, 'assertionResults')) &&
    !listAt(file, 'assertionResults').some(isFailed)
  );
}

/** Whether a test in vitest's report failed. */
export function isFailed(test: unknown): boolean {
  return fieldAt(test, 'status') === 'failed';
}
