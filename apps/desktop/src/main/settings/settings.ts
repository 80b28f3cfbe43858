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
  /** The store, what it last told of itself, and whether somebody chose it or it is the usual one. */
  server: z
    .object({ address: z.url(), config: clientConfig, chosen: z.boolean(), usual: z.string() })
    .nullable()
    .catch(null),
  window: rectangle.extend({ maximized: z.boolean() }).nullable().catch(null),
  /** The path of the screen that was left last. */
  screen: z.string().startsWith('/').max(300).nullable().catch(null),
  zoom: z.number().min(0.25).max(5).catch(1),
  /** Secrets that were to be deleted while the keychain did not answer, as it names them. */
  owedDeletions: z.array(z.string()).catch([]),
});

type Settings = z.infer<typeof settings>;

/** What the app remembers of itself between starts. None of it is secret. */
export interface SettingsStore {
  get(): Settings;
  /** Throws where the file cannot be written. */
  change(part: Partial<Settings>): void;
}

export function openSettings(folder: string): SettingsStore {
  const file = jsonFile(join(folder, 'settings.json'), settings);
  let current = file.read() ?? settings.parse({});
  return {
    get: () => current,
    change: (part) => {
      current = { ...current, ...part };
      file.write(current);
    },
  };
}
