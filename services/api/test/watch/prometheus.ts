import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@kerf/sandbox/free-port';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { serverProgram } from '@kerf/testing/server-programs';
import { z } from 'zod';
import { until } from '../harness/until.ts';

const deployed = join(repositoryRoot, 'deploy', 'prometheus');

const failure = z.object({ status: z.literal('error'), error: z.string() });
const vector = z.object({
  resultType: z.literal('vector'),
  result: z.array(
    z.object({
      metric: z.record(z.string(), z.string()),
      value: z.tuple([z.number(), z.string()]),
    }),
  ),
});
const rule = z.object({ name: z.string(), query: z.string(), health: z.string() });
const ruleGroups = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });

/** A rule as Prometheus has read and tried it. */
type LoadedRule = z.output<typeof rule>;

/** A Prometheus with the shop's own configuration and rules, which scrapes these targets each second. */
export interface RunningPrometheus {
  /** The finite numbers that a query is answered with. Rejects with what Prometheus says is wrong with it. */
  ask(query: string): Promise<number[]>;
  /** The names of all figures that it has. */
  names(): Promise<string[]>;
  rules(): Promise<LoadedRule[]>;
  stop(): Promise<void>;
}

export async function startPrometheus(targets: readonly string[]): Promise<RunningPrometheus> {
  const folder = mkdtempSync(join(tmpdir(), 'kerf-prometheus-'));
  cpSync(deployed, folder, { recursive: true });
  const settings = join(folder, 'prometheus.yml');
  writeFileSync(settings, forTest(readFileSync(settings, 'utf8'), targets));
  const address = `127.0.0.1:${await freePort()}`;
  const child = spawn(
    serverProgram('prometheus'),
    [
      `--config.file=${settings}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const get = async (path: string) => (await fetch(`http://${address}/api/v1/${path}`)).json();
  await until('Prometheus to be ready', () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    ask: async (query) => {
      const answer = await get(`query?query=${encodeURIComponent(query)}`);
      const failed = failure.safeParse(answer);
      if (failed.success) throw new Error(`${failed.data.error} in: ${query}`);
      const { result } = z.object({ data: vector }).parse(answer).data;
      return result.map(({ value: [, text] }) => Number(text)).filter(Number.isFinite);
    },
    names: async () =>
      z.object({ data: z.array(z.string()) }).parse(await get('label/__name__/values')).data,
    rules: async () =>
      z
        .object({ data: ruleGroups })
        .parse(await get('rules'))
        .data.groups.flatMap(({ rules }) => rules),
    stop: async () => {
      await ended(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The shop's own settings, but for whom it asks and how often. */
function forTest(settings: string, targets: readonly string[]): string {
  const list = targets.map((target) => `'${target}'`).join(', ');
  return settings
    .replace(/targets: \["127\.0\.0\.1:18787.*\]/, `targets: [${list}]`)
    .replaceAll(/_interval: 15s/g, '_interval: 1s');
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
}
