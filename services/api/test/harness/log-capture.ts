import { Writable } from 'node:stream';
import { z } from 'zod';

const entry = z.looseObject({ level: z.number(), msg: z.string().optional() });
export type LogEntry = z.infer<typeof entry>;

/** Captures a server's logs, and the secrets that must not appear in them. */
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

  /** The lines, of this server or of others, that contain a secret. */
  leaks(lines: readonly string[] = this.#lines): string[] {
    const secrets = [...this.#secrets];
    return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  }

  /** The requests that ended with a 500. */
  defects(lines: readonly string[] = this.#lines): string[] {
    return lines.filter((line) => line.includes('"msg":"internal_error"'));
  }
}
