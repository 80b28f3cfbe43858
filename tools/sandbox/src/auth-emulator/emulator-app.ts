import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { fieldOf } from './emulator-call.ts';

/** Makes the emulator answer 400 for any project but its own, instead of a warning. */
const REFUSE_OTHER_PROJECTS = 2;

/**
 * The Auth emulator's request handler from firebase-tools, without its command line, which takes fifteen
 * seconds to start, occupies more ports (hub, logging) and accesses the network. Validators are compiled on
 * first use; all at once, they take ten of those seconds.
 */
export async function emulatorApp(projectId: string): Promise<RequestListener> {
  const here = createRequire(import.meta.url);
  const tools = createRequire(here.resolve('firebase-tools/package.json'));
  compileValidatorsLazily(tools('exegesis-express'));
  const createApp = fieldOf(tools('./lib/emulator/auth/server.js'), 'createApp');
  if (typeof createApp !== 'function') throw new Error('This firebase-tools has no createApp.');
  const app: unknown = await createApp(projectId, REFUSE_OTHER_PROJECTS);
  if (!isListener(app)) throw new Error("This firebase-tools' createApp makes no request handler.");
  return app;
}

function compileValidatorsLazily(exegesis: unknown): void {
  const middleware = fieldOf(exegesis, 'middleware');
  if (typeof exegesis !== 'object' || !exegesis || typeof middleware !== 'function') return;
  Reflect.set(exegesis, 'middleware', (document: unknown, options: object) =>
    middleware(document, { ...options, lazyCompileValidationSchemas: true }),
  );
}

function isListener(value: unknown): value is RequestListener {
  return typeof value === 'function';
}
