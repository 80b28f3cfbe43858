import { join } from 'node:path';
import { type ClientConfig, readClientConfig } from '@kerf/contract/client-config';
import { z } from 'zod';
import { jsonFile } from './json-file.ts';

const rectangle = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
});

const clientConfig = z.custom<ClientConfig>((value) => 'config' in readClientConfig(value));

const settings = z.object({
  /** The store, its last configuration, and whether the user chose it. */
  server: z
    .object({ address: z.url(), config: clientConfig, chosen: z.boolean(), usual: z.string() })
    .nullable()
    .catch(null),
  window: rectangle.extend({ maximized: z.boolean() }).nullable().catch(null),
  /** The path of the last screen. */
  screen: z.string().startsWith('/').max(300).nullable().catch(null),
  scheme: z.enum(['auto', 'light', 'dark']).catch('auto'),
  zoom: z.number().min(0.25).max(5).catch(1),
  /** Keychain entries still to be deleted because the keychain did not answer. */
  owedDeletions: z.array(z.string()).catch([]),
});

type Settings = z.infer<typeof settings>;

/** What the app saves between starts. None of it is secret. */
export interface SettingsStore {
  get(): Settings;
  /** Lasts at least until the app quits; never throws. */
  change(part: Partial<Settings>): void;
}

interface SettingsParts {
  readonly folder: string;
  /** Called when the file cannot be read or written. */
  readonly onFailure: (error: unknown) => void;
}

export function openSettings({ folder, onFailure }: SettingsParts): SettingsStore {
  const file = jsonFile({ path: join(folder, 'settings.json'), schema: settings, onFailure });
  let current = file.read() ?? settings.parse({});
  return {
    get: () => current,
    change: (part) => {
      current = { ...current, ...part };
      file.write(current);
    },
  };
}
