import type { Plugin } from 'vite';

/**
 * Keeps zod from generating code. With the first schema, it tests whether it may, which the page's content
 * security policy reports as an attack. So zod is configured before that, in its own first module.
 */
export function zodWithoutEvalPlugin(): Plugin {
  return {
    name: 'kerf-zod-without-eval',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/core\.js$/ },
      handler: (code) => ({ code: `${code}\nconfig({ jitless: true });\n`, map: null }),
    },
  };
}
