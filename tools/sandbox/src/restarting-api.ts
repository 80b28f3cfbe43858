import { join } from 'node:path';
import { type ApiOptions, migrateShop, startApi, whenReady } from './api-process.ts';
import type { ChildPart } from './child-part.ts';
import { lastLines, logPath } from './log-file.ts';
import type { Part } from './part-list.ts';
import { repositoryRoot } from './repository.ts';
import { textOf } from './sandbox-problem.ts';

const SETTLE_MS = 150;

/** The sources of the API process. */
export const apiSources = ['services/api/src', 'packages/contract/src', 'packages/domain/src'].map(
  (folder) => join(repositoryRoot, folder),
);

/** The API in development mode: after a crash, it waits for the next change. */
export class RestartingApi implements Part {
  readonly #options: ApiOptions;
  readonly #report: (text: string) => void;
  #current: ChildPart;
  #replaced: ChildPart | undefined;
  #stopped = false;
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: ApiOptions, report: (text: string) => void) {
    this.#options = options;
    this.#report = report;
    this.#current = this.#start();
  }

  /** Resolves when the current process serves requests; rejects if it exits first. */
  whenReady(): Promise<void> {
    return whenReady(this.#current, this.#options);
  }

  /** Restarts it once the sources have been unchanged for a moment. */
  restartSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#turn = this.#turn.then(() => this.#restart()).catch((error) => this.#tell(error));
    }, SETTLE_MS);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#current.stop();
    await this.#turn;
  }

  kill(): void {
    this.#current.kill();
  }

  async #restart(): Promise<void> {
    const began = Date.now();
    this.#replaced = this.#current;
    if (this.#current.isRunning()) await this.#current.stop();
    if (this.#stopped) return;
    await migrateShop(this.#options);
    this.#current = this.#start();
    await this.whenReady();
    this.#report(`The API runs the changed sources (${Date.now() - began} ms).`);
  }

  #start(): ChildPart {
    const api = startApi(this.#options);
    void api.ended.then((code) => {
      if (api === this.#replaced) return;
      const said = lastLines(logPath(this.#options.dataDir, 'api'));
      this.#tell(`The API ended (code ${code ?? 'none'}) and waits for a change.\n${said}`);
    });
    return api;
  }

  #tell(remark: unknown): void {
    if (!this.#stopped) this.#report(typeof remark === 'string' ? remark : textOf(remark));
  }
}
