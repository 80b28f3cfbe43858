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

  /** Says that this text may stand in no log. */
  hide(secret: string): void {
    this.#secrets.add(secret);
  }

  entries(): LogEntry[] {
    return this.#lines.map((line) => entry.parse(JSON.parse(line)));
  }

  text(): string {
    return this.#lines.join('\n');
  }

  /** The lines, of this server's or of others', in which something stands that was to stay hidden. */
  leaks(lines: readonly string[] = this.#lines): string[] {
    const secrets = [...this.#secrets];
    return lines.filter((line) => secrets.some((secret) => line.includes(secret)));
  }

  /** The requests that ended in a fault that nobody expected. */
  defects(lines: readonly string[] = this.#lines): string[] {
    return lines.filter((line) => line.includes('"msg":"internal_error"'));
  }
}
