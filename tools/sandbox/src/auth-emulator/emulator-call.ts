/** What one of the emulator's REST calls answered with, where it was not a success. */
export class EmulatorRefusal extends Error {
  override name = 'EmulatorRefusal';
}

/**
 * One administrator's call of the Auth emulator's REST interface (the public Identity Toolkit API,
 * where the emulator takes "Bearer owner" for the project's owner). Rejects with an EmulatorRefusal
 * or, where the emulator cannot be reached, with fetch's own error.
 */
export async function callEmulator(
  emulatorUrl: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${emulatorUrl}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new EmulatorRefusal(`${path} answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** The value of a field of something whose shape is not known. */
export function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Reflect.get(value, field);
}

/** A list field of something whose shape is not known; missing is empty. */
export function listOf(value: unknown, field: string): readonly unknown[] {
  const list = fieldOf(value, field);
  return Array.isArray(list) ? list : [];
}
