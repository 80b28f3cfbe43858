import { enableCompileCache } from 'node:module';

// Compiled modules are kept between starts; whatever is to profit has to be loaded after this.
enableCompileCache();
const { createEmulatorVerifier } = await import('./gateways/identity/emulator-verifier.ts');
const { createFirebaseVerifier } = await import('./gateways/identity/firebase-verifier.ts');
const { firebaseSettings, runProcess } = await import('./process.ts');

// From the sources, with the Auth emulator where one is named. The configuration refuses it in production.
await runProcess((config) =>
  config.FIREBASE_AUTH_EMULATOR_HOST === undefined
    ? createFirebaseVerifier(firebaseSettings(config))
    : createEmulatorVerifier(config.FIREBASE_PROJECT_ID, config.FIREBASE_AUTH_EMULATOR_HOST),
);
