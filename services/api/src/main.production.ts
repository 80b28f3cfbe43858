import { enableCompileCache } from 'node:module';

// Compiled modules are kept between starts; whatever is to profit has to be loaded after this.
enableCompileCache();
const { createFirebaseVerifier } = await import('./gateways/identity/firebase-verifier.ts');
const { firebaseSettings, runProcess } = await import('./process.ts');

// What `npm run build` makes begins here, so that it holds nothing of the emulator.
await runProcess((config) => createFirebaseVerifier(firebaseSettings(config)));
