import type { Platform } from '../../platform/platform.ts';

/** Whether there is anything to set in this shell. */
export function hasSettings({ server, zoom, updates }: Platform): boolean {
  return server !== undefined || zoom !== undefined || updates !== undefined;
}
