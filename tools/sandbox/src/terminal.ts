import { styleText } from 'node:util';
import type { SandboxPorts } from './environment.ts';
import { sampleAdmin, sampleBuyer, samplePassword } from './sample-accounts.ts';
import type { Progress } from './start-context.ts';

/** One line of progress: a check mark with the duration, or a remark. */
export function progressLine({ text, ms }: Progress): string {
  if (ms === undefined) return `  ${text}`;
  const time = `${(ms / 1000).toFixed(1)} s`;
  return `${paint('green', '✓')} ${text.padEnd(16)} ${paint('dim', time.padStart(6))}`;
}

interface Summary {
  readonly urls: Readonly<Record<keyof SandboxPorts, string>>;
  readonly dataDir: string;
  readonly seconds: number;
}

/** The URLs and the sample accounts as a short table. */
export function summaryTable({ urls, dataDir, seconds }: Summary): string {
  const rows = [
    ['Web', urls.web],
    ['API', `${urls.api}  (its pages: ${urls.api}/docs)`],
    ['Auth emulator', urls.auth],
    ['Stripe stand-in', urls.stripe],
    ['Postgres', urls.postgres],
    ['Mail catcher', `${urls.mail}  (takes them at ${urls.smtp})`],
    ['', ''],
    ['Buyer', `${sampleBuyer.email}  password ${samplePassword}`],
    ['Admin', `${sampleAdmin.email}  password ${samplePassword}`],
  ];
  const lines = rows.map(([name = '', value = '']) => `  ${name.padEnd(17)}${value}`.trimEnd());
  return [
    '',
    paint('bold', `Kerf is ready after ${seconds.toFixed(1)} s.`),
    '',
    ...lines,
    '',
    paint('dim', `Ctrl-C stops everything. The data stays in ${dataDir}.`),
  ].join('\n');
}

function paint(style: 'green' | 'dim' | 'bold', text: string): string {
  return styleText(style, text, { stream: process.stdout });
}
