import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, SerializedError } from 'vitest/node';

/** The setting with the path of the report. */
export const UNHANDLED_ERRORS_REPORT = 'KERF_UNHANDLED_ERRORS_REPORT';

/** Writes down the errors outside of any test, which fail a run and are missing in vitest's JSON report. */
export default class UnhandledErrorsReporter implements Reporter {
  onTestRunEnd(_files: unknown, errors: readonly SerializedError[]): void {
    const path = process.env[UNHANDLED_ERRORS_REPORT];
    if (path === undefined) return;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify({ errors: errors.map(withPlace) }));
  }
}

function withPlace({ message, stack }: SerializedError): { message: string } {
  return { message: `Outside of any test\n${stack ?? message}\n` };
}
