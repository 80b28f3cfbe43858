import { createHash } from 'node:crypto';
import { SetupError } from '../setup-error.ts';
import type { Part } from './manifest.ts';

type Bytes = ReadableStream<Uint8Array>;

/** The same bytes, and what they were once all of them have passed. */
export function measured(content: Bytes): { readonly content: Bytes; readonly part: () => Part } {
  const hash = createHash('sha256');
  let bytes = 0;
  const through = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      hash.update(chunk);
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
  });
  return {
    content: content.pipeThrough(through),
    part: () => ({ bytes, sha256: hash.digest('hex') }),
  };
}

/** The same bytes. Fails at their end if they are not those of the manifest. */
export function checked(content: Bytes, expected: Part, name: string): Bytes {
  const { content: passing, part } = measured(content);
  const through = new TransformStream<Uint8Array, Uint8Array>({
    flush: () => {
      const { bytes, sha256 } = part();
      if (bytes === expected.bytes && sha256 === expected.sha256) return;
      throw new BrokenBackup(`${name} is not what was backed up: it was changed or cut short.`);
    },
  });
  return passing.pipeThrough(through);
}

/** A backup that is not as its manifest says. */
export class BrokenBackup extends SetupError {
  override readonly name = 'BrokenBackup';
}

/** Reads a stream for its end alone. */
export async function drain(content: Bytes): Promise<void> {
  for await (const _chunk of content);
}

export async function textOf(content: Bytes): Promise<string> {
  return new Response(content).text();
}

export function streamOf(text: string): Bytes {
  return ReadableStream.from([new TextEncoder().encode(text)]);
}

/** The lines of a text, one at a time. */
export async function* linesOf(content: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
