import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { repositoryRoot } from '@kerf/sandbox/repository';
import { z } from 'zod';

const folder = join(repositoryRoot, 'deploy', 'grafana');

const dashboard = z.object({
  uid: z.string(),
  title: z.string(),
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      description: z.string().min(10),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      datasource: z.object({ uid: z.literal(`\${datasource}`) }),
      targets: z.array(z.object({ expr: z.string().min(1) })).min(1),
    }),
  ),
});
export type Dashboard = z.output<typeof dashboard>;

/** The dashboards for Grafana. */
export function readDashboards(): Dashboard[] {
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .map((file) => {
      const board = dashboard.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
      if (`${board.uid}.json` !== basename(file)) throw new Error(`${file} has another uid.`);
      return board;
    });
}

/** A query as Grafana sends it. */
export function asSent(expr: string): string {
  return expr.replaceAll('$__rate_interval', '1m');
}
