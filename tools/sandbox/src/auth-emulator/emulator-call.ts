/** An error response of the emulator's REST API. */
export class EmulatorRefusal extends Error {
  override name = 'EmulatorRefusal';
}

/**
 * Makes one administrator call of the Auth emulator's REST API (the public Identity Toolkit API, where the
 * emulator accepts "Bearer owner"). Rejects with an EmulatorRefusal or, if the emulator is unreachable,
 * with fetch's own error.
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

/** A field of a value of unknown shape. */
export function fieldOf(value: unknown, field: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Reflect.get(value, field);
}

/** A list field of a value of unknown shape; empty if missing. */
export function listOf(value: unknown, field: string): readonly unknown[] {
  const list = fieldOf(value, field);
  return Array.isArray(list) ? list : [];
}
