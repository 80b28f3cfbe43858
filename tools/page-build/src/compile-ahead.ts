import type { Plugin } from 'vite';

/**
 * Has V8 compile every function of a file while it comes in, beside what the page does. It counts at the
 * very beginning alone: https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Has what the first page needs compiled beforehand. Compiled call by call, it holds the page up twice as long. */
export function compileAheadPlugin(): Plugin {
  return {
    name: 'kerf-compile-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entries = chunks.filter((chunk) => chunk.isEntry);
        const first = new Set(entries.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        for (const chunk of chunks) {
          if (first.has(chunk.fileName)) chunk.code = HINT + chunk.code;
        }
      },
    },
  };
}
