import { enableCompileCache } from 'node:module';

// Caches compiled modules between starts. Only modules loaded after this benefit.
enableCompileCache();
const { loadTsx } = await import('./tsx-loader.ts');
loadTsx();
const { createEmulatorVerifier } = await import('./gateways/identity/emulator-verifier.ts');
const { createFirebaseVerifier } = await import('./gateways/identity/firebase-verifier.ts');
const { firebaseSettings, runProcess } = await import('./process.ts');

// The entry point when run from sources. Uses the Auth emulator if configured, which is refused in
// production.
await runProcess((config) =>
  config.FIREBASE_AUTH_EMULATOR_HOST === undefined
    ? createFirebaseVerifier(firebaseSettings(config))
    : createEmulatorVerifier(config.FIREBASE_PROJECT_ID, config.FIREBASE_AUTH_EMULATOR_HOST),
);
