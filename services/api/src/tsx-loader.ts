import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);

/** Lets Node run the mail templates from source: it strips types itself, but does not know JSX. */
export function loadTsx(): void {
  registerHooks({
    load: (url, context, nextLoad) => {
      if (!url.endsWith('.tsx')) return nextLoad(url, context);
      return { format: 'module', shortCircuit: true, source: compile(fileURLToPath(url)) };
    },
  });
}

function compile(path: string): string {
  // Loaded with the first template.
  const { transformSync }: typeof import('rolldown/utils') = require('rolldown/utils');
  const { code, errors } = transformSync(path, readFileSync(path, 'utf8'), {
    jsx: { runtime: 'automatic' },
  });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
