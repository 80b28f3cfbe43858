import { resolve } from 'node:path';
import { SandboxProblem } from './sandbox-problem.ts';

export interface SandboxPorts {
  readonly web: number;
  readonly api: number;
  readonly auth: number;
  readonly stripe: number;
  readonly vies: number;
  readonly postgres: number;
  readonly smtp: number;
  readonly mail: number;
}

export interface PortUse {
  readonly part: keyof SandboxPorts;
  readonly variable: string;
  readonly usual: number;
  /** The part's name in messages. */
  readonly label: string;
}

/** Every port of the sandbox, its purpose, and the variable that changes it. */
export const portUses: readonly PortUse[] = [
  { part: 'web', variable: 'KERF_WEB_PORT', usual: 5173, label: 'the web page' },
  { part: 'api', variable: 'KERF_API_PORT', usual: 8787, label: 'the API' },
  { part: 'auth', variable: 'KERF_AUTH_PORT', usual: 9099, label: 'the Auth emulator' },
  { part: 'stripe', variable: 'KERF_STRIPE_PORT', usual: 12111, label: 'the Stripe stand-in' },
  { part: 'vies', variable: 'KERF_VIES_PORT', usual: 12112, label: 'the VIES stand-in' },
  { part: 'postgres', variable: 'KERF_PG_PORT', usual: 5433, label: 'Postgres' },
  { part: 'smtp', variable: 'KERF_SMTP_PORT', usual: 2525, label: 'the mail catcher’s SMTP' },
  { part: 'mail', variable: 'KERF_MAIL_PORT', usual: 8025, label: 'the page of caught mails' },
];

/**
 * What a shop has when it is first filled: `plain` is the specification alone; `trade` also has shipping, tax,
 * addresses and PO numbers.
 */
export type SampleShop = 'plain' | 'trade';

const folders: Readonly<Record<SampleShop, string>> = { plain: '.kerf', trade: '.kerf-trade' };

export interface SandboxEnvironment {
  readonly ports: SandboxPorts;
  /** An absolute path. */
  readonly dataDir: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the sandbox's environment variables. Throws a SandboxProblem that names every invalid one.
 */
export function readEnvironment(
  env: Environment,
  root: string,
  shop: SampleShop = 'plain',
): SandboxEnvironment {
  const problems: string[] = [];
  const port = (part: keyof SandboxPorts) => readPort(env, part, problems);
  const ports = {
    web: port('web'),
    api: port('api'),
    auth: port('auth'),
    stripe: port('stripe'),
    vies: port('vies'),
    postgres: port('postgres'),
    smtp: port('smtp'),
    mail: port('mail'),
  };
  problems.push(...sharedPorts(ports));
  if (problems.length > 0) throw new SandboxProblem(problems.join('\n'));
  return { ports, dataDir: dataFolder(env, root, shop) };
}

/** The folder of a shop's data. A relative one is relative to the repository. */
export function dataFolder(env: Environment, root: string, shop: SampleShop): string {
  return resolve(root, env.KERF_DATA_DIR?.trim() || folders[shop]);
}

function readPort(env: Environment, part: keyof SandboxPorts, problems: string[]): number {
  const use = useOf(part);
  const text = env[use.variable]?.trim() ?? '';
  if (text === '') return use.usual;
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) {
    problems.push(`${use.variable} is "${text}"; it must be a port from 1 to 65535.`);
  }
  return port;
}

function sharedPorts(ports: SandboxPorts): string[] {
  return portUses.flatMap((use, index) =>
    portUses
      .slice(index + 1)
      .filter((other) => ports[use.part] === ports[other.part] && ports[use.part] !== 0)
      .map((other) => `${use.variable} and ${other.variable} are both ${ports[use.part]}.`),
  );
}

function useOf(part: keyof SandboxPorts): PortUse {
  const use = portUses.find((candidate) => candidate.part === part);
  if (!use) throw new Error(`No port is known for ${part}.`);
  return use;
}
