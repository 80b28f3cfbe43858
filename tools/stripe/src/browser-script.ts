import { join } from 'node:path';

export type BrowserEntry = 'host' | 'frame' | 'challenge';

const FOLDER = join(import.meta.dirname, 'browser');
const built = new Map<BrowserEntry, Promise<string>>();

/** A script of `browser/` as one classic script, bundled on first use. */
export function browserScript(entry: BrowserEntry): Promise<string> {
  const known = built.get(entry);
  if (known !== undefined) return known;
  const bundle = bundledScript(join(FOLDER, `${entry}.ts`));
  built.set(entry, bundle);
  return bundle;
}

/** Bundles a module and what it imports into one classic script. */
export async function bundledScript(
  input: string,
  define: Readonly<Record<string, string>> = {},
): Promise<string> {
  // Most users of the stand-in never request a script, and Vite takes a while to load.
  const { build } = await import('vite');
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    root: FOLDER,
    publicDir: false,
    define: { ...define },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input, output: { format: 'iife' } },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const output of outputs) {
    if (!('output' in output)) continue;
    const [chunk] = output.output;
    return chunk.code;
  }
  throw new Error(`Nothing was built from ${input}.`);
}
