import { enableCompileCache } from 'node:module';

// Caches compiled modules between starts. Only modules loaded after this benefit.
enableCompileCache();
const { createFirebaseVerifier } = await import('./gateways/identity/firebase-verifier.ts');
const { firebaseSettings, runProcess } = await import('./process.ts');

// The entry point of the production build, which therefore contains no emulator code.
await runProcess((config) => createFirebaseVerifier(firebaseSettings(config)));
