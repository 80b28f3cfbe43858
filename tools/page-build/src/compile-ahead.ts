import type { Plugin } from 'vite';

/**
 * Makes V8 compile all functions of a file in the background while it downloads. The hint only counts on
 * the first line: https://v8.dev/blog/explicit-compile-hints
 */
const HINT = '//# allFunctionsCalledOnLoad\n';

/** Compiles the scripts of the first page ahead of time. Compiled lazily, they block the page twice as long. */
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
