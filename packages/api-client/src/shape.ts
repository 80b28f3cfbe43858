/** A value does not have the expected shape. */
export class ShapeFault extends Error {
  override readonly name = 'ShapeFault';
}

/** Returns the value if the condition holds; otherwise throws a ShapeFault. */
export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new ShapeFault();
  return value;
}

export function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new ShapeFault();
  return { ...value };
}

export function textOf(value: unknown): string {
  return required(typeof value === 'string' ? value : undefined);
}

export function flagOf(value: unknown): boolean {
  return required(typeof value === 'boolean' ? value : undefined);
}

export function numberOf(value: unknown): number {
  return required(Number.isFinite(value) ? Number(value) : undefined);
}

export function wholeOf(value: unknown): number {
  return required(Number.isSafeInteger(value) ? Number(value) : undefined);
}

export function choiceOf<T extends string>(choices: readonly T[], value: unknown): T {
  return required(choices.find((choice) => choice === value));
}

export function listOf<T>(value: unknown, read: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new ShapeFault();
  return value.map((item) => read(item));
}
