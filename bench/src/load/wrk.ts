import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram } from '@kerf/testing/server-programs';
import { z } from 'zod';

const SCRIPT = join(import.meta.dirname, 'requests.lua');
const MICROSECONDS = 1_000;

/** One request of a load. `{key}` in a header's value is replaced by a unique text per request. */
export interface LoadRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  /** The server's address, without a path. */
  readonly origin: string;
  readonly connections: number;
  /** Sent in turn, repeatedly. */
  readonly requests: readonly LoadRequest[];
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const reportLine = z.object({
  requests: z.number(),
  microseconds: z.number(),
  failed: z.number(),
  p50: z.number(),
  p95: z.number(),
  p99: z.number(),
});

/** A prepared load that can be run repeatedly, by wrk in its own process. */
export interface PreparedLoad {
  /** Rejects if any request failed, because the figures would then be meaningless. */
  run(seconds: number): Promise<LoadFigures>;
  remove(): void;
}

export function prepareLoad({ origin, connections, requests }: Load): PreparedLoad {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-load-'));
  const file = join(folder, 'requests');
  const host = new URL(origin).host;
  writeFileSync(file, requests.map((request) => `${rawRequest(host, request)}\0`).join(''));
  let start = 0;
  return {
    run: async (seconds) => {
      const { figures, count } = await runWrk(origin, connections, seconds, [file, String(start)]);
      start = (start + count) % requests.length;
      return figures;
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

async function runWrk(
  origin: string,
  connections: number,
  seconds: number,
  scriptArguments: readonly string[],
): Promise<{ readonly figures: LoadFigures; readonly count: number }> {
  const keys = `${randomBytes(8).toString('hex')}-`;
  const size = ['-t1', `-c${connections}`, `-d${seconds}s`];
  const args = [...size, '-s', SCRIPT, origin, '--', ...scriptArguments, keys];
  const output = await outputOf(ensureProgram('wrk'), args);
  const report = reportLine.parse(JSON.parse(output.trimEnd().split('\n').at(-1) ?? ''));
  if (report.failed > 0) {
    throw new Error(`${origin}: ${report.failed} of ${report.requests} requests failed`);
  }
  return {
    count: report.requests,
    figures: {
      perSecond: report.requests / (report.microseconds / 1_000_000),
      p50Ms: report.p50 / MICROSECONDS,
      p95Ms: report.p95 / MICROSECONDS,
      p99Ms: report.p99 / MICROSECONDS,
    },
  };
}

function outputOf(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`wrk ended with ${code}: ${output}`)),
    );
  });
}

/** RFC 9112: a request line, headers and a body. */
function rawRequest(host: string, { method, path, headers = {}, body }: LoadRequest): string {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body ?? ''].join('\r\n');
}
