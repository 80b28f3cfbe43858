import { z } from 'zod';

const pageConfig = z.object({
  apiUrl: z.url(),
  firebase: z.object({
    apiKey: z.string().min(1),
    authDomain: z.string().min(1),
    projectId: z.string().min(1),
  }),
  stripePublishableKey: z.string().min(1),
  /** Stand-ins on this machine in place of the real services; the sandbox writes them, no build does. */
  sandbox: z.object({ authEmulatorUrl: z.url(), googleChooserUrl: z.url() }).optional(),
});
export type PageConfig = z.infer<typeof pageConfig>;

/** Reads the addresses and public keys that stand in the page. Throws where they are missing or wrong. */
export function readPageConfig(page: Document): PageConfig {
  const text = page.getElementById('kerf-config')?.textContent ?? 'null';
  return pageConfig.parse(JSON.parse(text));
}
