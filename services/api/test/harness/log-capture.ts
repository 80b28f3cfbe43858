import { Writable } from 'node:stream';
import { z } from 'zod';

const entry = z.looseObject({ level: z.number(), msg: z.string().optional() });
export type LogEntry = z.infer<typeof entry>;

/** Everything that a server under test has logged, and what must never be found in it. */
export class LogCapture extends Writable {
  readonly #lines: string[] = [];
  readonly #secrets = new Set<string>();

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#lines.push(...chunk.toString().split('\n').filter(Boolean));
    done();
  }

  /** Declares a text that no log may contain. */
  hide(secret: string): void {
    this.#secrets.add(secret);
  }

  entries(): LogEntry[] {
    return this.#lines.map((line) => entry.parse(JSON.parse(line)));
  }

  text(): string {
    return this.#lines.join('\n');
  }

  /** The lines, of this server or of others, that contain a hidden text. */
  leaks(lines: readonly string[] = this.#lines): string[] {
    const secrets = [...this.#secrets];
    return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  }

  /** The requests that ended in a 500. */
  defects(lines: readonly string[] = this.#lines): string[] {
    return lines.filter((line) => line.includes('"msg":"internal_error"'));
  }
}
