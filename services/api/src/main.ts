import { createEmulatorVerifier } from './gateways/identity/emulator-verifier.ts';
import { createFirebaseVerifier } from './gateways/identity/firebase-verifier.ts';
import { runProcess } from './process.ts';

// From the sources, with the Auth emulator where one is named. The configuration refuses it in production.
await runProcess((config) =>
  config.FIREBASE_AUTH_EMULATOR_HOST === undefined
    ? createFirebaseVerifier(config.FIREBASE_PROJECT_ID)
    : createEmulatorVerifier(config.FIREBASE_PROJECT_ID),
);
