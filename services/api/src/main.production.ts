import { createFirebaseVerifier } from './gateways/identity/firebase-verifier.ts';
import { runProcess } from './process.ts';

// What `npm run build` makes begins here, so that it holds nothing of the emulator.
await runProcess((config) => createFirebaseVerifier(config.FIREBASE_PROJECT_ID));
