import { endpoints } from '@kerf/contract/endpoints';
import type { ServerRefusal } from '@kerf/ui/platform/server-address';
import { z } from 'zod';

const OUR_VERSION = 1;

const openApi = z.object({
  info: z.object({ title: z.literal('Kerf'), version: z.string().regex(/^\d+/) }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** Why a server with this OpenAPI document cannot serve this app; null if it can. */
export function contractMisfit(document: unknown): ServerRefusal | null {
  const parsed = openApi.safeParse(document);
  if (!parsed.success) return 'not-kerf';
  const { info, paths } = parsed.data;
  const version = Number.parseInt(info.version, 10);
  if (version > OUR_VERSION) return 'app-too-old';
  // Within a version, calls are only added, so a missing one means an older server.
  const isComplete = Object.values(endpoints).every(
    ({ method, path }) => paths[path]?.[method] !== undefined,
  );
  return version === OUR_VERSION && isComplete ? null : 'server-too-old';
}
