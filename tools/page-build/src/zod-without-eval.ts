import type { Plugin } from 'vite';

/**
 * Has zod write no code. It asks as soon as the first schema is made whether it may, and the page's content
 * security policy then reports the probe as an attack; so zod is configured first, in its own first module.
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
