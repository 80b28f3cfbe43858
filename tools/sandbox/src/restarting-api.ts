import { join } from 'node:path';
import { type ApiOptions, startApi, whenReady } from './api-process.ts';
import type { ChildPart } from './child-part.ts';
import { lastLines, logPath } from './log-file.ts';
import type { Part } from './part-list.ts';
import { repositoryRoot } from './repository.ts';
import { textOf } from './sandbox-problem.ts';

const SETTLE_MS = 150;

/** What the API process is made of. */
export const apiSources = ['services/api/src', 'packages/contract/src', 'packages/domain/src'].map(
  (folder) => join(repositoryRoot, folder),
);

export interface RestartingApi extends Part {
  readonly ready: Promise<void>;
  /** Starts it anew, once the sources have been quiet for a moment. */
  restartSoon(): void;
}

/** The API for those who work on it: a crash is reported and waits for the next change. */
export function startRestartingApi(
  options: ApiOptions,
  report: (text: string) => void,
): RestartingApi {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current = startApi(options);
  let turn: Promise<void> = Promise.resolve();
  const watchOver = (api: ChildPart) => {
    void api.ended.then((code) => {
      if (stopped || api !== current || code === null) return;
      report(
        `The API ended (code ${code}) and waits for a change.\n${lastLines(logPath(options.dataDir, 'api'))}`,
      );
    });
  };
  const restart = async () => {
    if (stopped) return;
    const last = current;
    const began = Date.now();
    stopQuietly(last);
    await last.ended;
    if (stopped) return;
    current = startApi(options);
    watchOver(current);
    await whenReady(current, options);
    report(`The API runs the changed sources (${Date.now() - began} ms).`);
  };
  const stopQuietly = (api: ChildPart) => {
    if (api.isRunning()) void api.stop();
  };
  watchOver(current);
  return {
    ready: whenReady(current, options),
    restartSoon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        turn = turn.then(restart).catch((error: unknown) => report(textOf(error)));
      }, SETTLE_MS);
    },
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await current.stop();
      await turn;
    },
    kill: () => current.kill(),
  };
}
