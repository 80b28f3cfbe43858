import type { Platform } from '../../platform/platform.ts';

/** Whether this shell has any settings. */
export function hasSettings({ server, zoom, updates }: Platform): boolean {
  return server !== undefined || zoom !== undefined || updates !== undefined;
}
