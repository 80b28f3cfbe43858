import { parseArgs } from 'node:util';
import { diskProblem } from './data-folder.ts';
import {
  dataFolder,
  readEnvironment,
  type SampleShop,
  type SandboxEnvironment,
} from './environment.ts';
import { lastLines, logPath } from './log-file.ts';
import type { PartFailure, PartName } from './part-list.ts';
import { repositoryRoot } from './repository.ts';
import { type RunningSandbox, startSandbox } from './sandbox.ts';
import { SandboxProblem, textOf } from './sandbox-problem.ts';
import { catchStop } from './stop-signal.ts';
import { progressLine, summaryTable } from './terminal.ts';

const HELP = `npm start             the whole store with sample data, the web page as built for production
npm run dev           the same with hot reload
npm start -- --reset  deletes the data of earlier runs first
npm start -- --trade  a second shop, in a folder of its own, with shipping, tax, addresses and PO numbers

KERF_WEB_PORT (5173), KERF_API_PORT (8787), KERF_AUTH_PORT (9099), KERF_STRIPE_PORT (12111), KERF_VIES_PORT (12112),
KERF_PG_PORT (5433), KERF_SMTP_PORT (2525) and KERF_MAIL_PORT (8025) change the ports,
KERF_DATA_DIR (.kerf, or .kerf-trade) the folder of the data.`;

const LOGS: Readonly<Record<PartName, { label: string; log: string }>> = {
  postgres: { label: 'Postgres', log: 'postgres' },
  auth: { label: 'The Auth emulator', log: 'auth-emulator' },
  stripe: { label: 'The Stripe stand-in', log: 'stripe' },
  vies: { label: 'The VIES stand-in', log: 'vies' },
  mail: { label: 'The mail catcher', log: 'mail' },
  api: { label: 'The API', log: 'api' },
  web: { label: 'The web page', log: 'web' },
};

type Options = Readonly<Record<'dev' | 'reset' | 'trade' | 'help', boolean>>;

await main();

async function main(): Promise<void> {
  const options = readOptions();
  if (!options) process.exit(2);
  if (options.help) return console.log(HELP);
  try {
    process.exit(await run(options, readEnvironment(process.env, repositoryRoot, shopOf(options))));
  } catch (error) {
    console.error(`\n${problemText(error, shopOf(options))}`);
    process.exit(1);
  }
}

function shopOf({ trade }: Options): SampleShop {
  return trade ? 'trade' : 'plain';
}

function readOptions(): Options | undefined {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({ options: { dev: flag, reset: flag, trade: flag, help: flag } }).values;
  } catch (error) {
    console.error(`${textOf(error)}\n\n${HELP}`);
    return undefined;
  }
}

/** Runs until Ctrl-C (exit code 0) or until a part ends on its own (1). */
async function run(options: Options, environment: SandboxEnvironment): Promise<number> {
  const began = performance.now();
  const stop = catchStop();
  const { dataDir } = environment;
  let sandbox: RunningSandbox;
  try {
    sandbox = await startSandbox({
      ...environment,
      mode: options.dev ? 'dev' : 'built',
      reset: options.reset,
      shop: shopOf(options),
      signal: stop.signal,
      onProgress: (progress) => console.log(progressLine(progress)),
    });
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    console.log('Stopped.');
    return 0;
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(summaryTable({ urls: sandbox.urls, dataDir, seconds }));
  const failure = await Promise.race([stop.asked, sandbox.failure]);
  if (failure) console.error(`\n${failureText(failure, dataDir)}`);
  await sandbox.stop();
  console.log('Stopped.');
  return failure ? 1 : 0;
}

function failureText({ part, code }: PartFailure, dataDir: string): string {
  const log = logPath(dataDir, LOGS[part].log);
  const ending = code === null ? 'was killed' : `ended with code ${code}`;
  return `${LOGS[part].label} ${ending}; everything else is stopped. The end of ${log}:\n${lastLines(log)}`;
}

function problemText(error: unknown, shop: SampleShop): string {
  const disk = diskProblem(dataFolder(process.env, repositoryRoot, shop), error);
  if (error instanceof SandboxProblem) return [disk, error.message].filter(Boolean).join('\n\n');
  if (disk) return disk;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
