import { z } from 'zod';
import { backupSettings } from './backup-settings.ts';
import { serviceAccount } from './gateways/identity/service-account.ts';
import type { InboxSettings } from './gateways/mail/mail-inbox.ts';
import { mailFaults, mailSettings } from './mail-settings.ts';
import { retentionSettings } from './retention.ts';
import { databaseUrl, databaseWay, fileStore, required } from './setting-kinds.ts';
import { SetupError } from './setup-error.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const optional = z.string().trim().optional();

/** A service account's key file as issued by Google, on one line. */
const serviceAccountKey = required
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be the JSON of a service account key' });
      return z.NEVER;
    }
  })
  .pipe(serviceAccount);

/** How long an unpaid order holds its stock. */
export const holdHours = z.coerce
  .number()
  .positive()
  .max(24 * 365)
  .default(72);

const webhookSecret = required.regex(/^whsec_/, 'must begin with whsec_');
const signingSecret = required
  .min(32, 'must have at least 32 characters')
  .refine(isHardToGuess, 'is easy to guess; make one with: openssl rand -hex 32');

/** Without a slash at its end, since paths follow. */
const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.example.com' })
  .transform((address) => address.replace(/\/+$/, ''));

const environment = z
  .object({
    ...databaseWay,
    NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
    PORT: port.default(8787),
    HOST: z.string().default('0.0.0.0'),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
    SLOW_QUERY_MS: z.coerce.number().min(0).default(200),
    FIREBASE_PROJECT_ID: required,
    FIREBASE_AUTH_EMULATOR_HOST: optional,
    FIREBASE_SERVICE_ACCOUNT: serviceAccountKey.optional(),
    STRIPE_SECRET_KEY: required.regex(/^(sk|rk)_(test|live)_/, 'must begin with sk_ or rk_'),
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED: webhookSecret.optional(),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    VIES_URL: publicAddress.optional(),
    TAX_SERVICE: z.enum(['stripe'], { error: 'must be stripe, or empty' }).optional(),
    ACCESS_TOKEN_SECRET: signingSecret,
    ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: signingSecret.optional(),
    WEB_ORIGINS: required.transform((text) => text.split(',').map((origin) => origin.trim())),
    KERF_API_URL: publicAddress.optional(),
    /** Read by the web build alone. */
    KERF_STORE_URL: optional,
    ORDER_HOLD_HOURS: holdHours,
    FIRST_HOLD_MINUTES: z.coerce
      .number()
      .positive()
      .max(60 * 24 * 365)
      .default(60),
    UNCLAIMED_PAYMENT_HOURS: z.coerce
      .number()
      .positive()
      .max(24 * 30)
      .default(24),
    ...mailSettings,
    FILE_STORE_URL: fileStore,
    ...backupSettings,
    ...retentionSettings,
    SHOP_TERMS: optional,
    SHOP_PRIVACY: optional,
    SHOP_LEGAL_NOTICE: optional,
    MAX_OPEN_ORDERS: z.coerce.number().int().min(1).default(20),
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(300),
    MAX_EVENT_STREAMS: z.coerce.number().int().min(0).default(2000),
    REQUEST_TIMEOUT_SECONDS: z.coerce.number().min(1).max(600).default(30),
    DRAIN_SECONDS: z.coerce.number().min(0).max(15).default(0),
    METRICS_PORT: port.optional(),
    METRICS_HOST: z.string().default('127.0.0.1'),
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    for (const { name, message } of pairFaults(env)) {
      context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** What is wrong with settings together that are right by themselves; of those that are there. */
function pairFaults(env: PairedSettings): SettingFault[] {
  const origins = env.WEB_ORIGINS ?? [];
  const emulatesDemo = env.FIREBASE_PROJECT_ID === undefined || isDemo(env.FIREBASE_PROJECT_ID);
  const same = (['ACCESS_TOKEN_SECRET', 'STRIPE_WEBHOOK_SECRET'] as const).filter(
    (name) => env[name] !== undefined && env[`${name}_ALSO_ACCEPTED`] === env[name],
  );
  return [
    ...origins
      .filter((text) => !isOrigin(text))
      .map((origin) => ({ name: 'WEB_ORIGINS', message: `${origin || 'nothing'} is no origin` })),
    ...mailFaults({ ...env, WEB_ORIGINS: origins }).map(({ path, message }) => ({
      name: path,
      message,
    })),
    ...same.map((name) => ({ name: `${name}_ALSO_ACCEPTED`, message: `is the same as ${name}` })),
    ...(env.FIREBASE_AUTH_EMULATOR_HOST === undefined || emulatesDemo
      ? []
      : [
          {
            name: 'FIREBASE_PROJECT_ID',
            message: 'must begin with demo- where the Auth emulator is used',
          },
        ]),
    ...(env.NODE_ENV === 'production' ? sandboxParts(env) : []),
  ];
}

const DISTINCT_MIN = 10;

/** Rejects repetitions of one character or one text. */
function isHardToGuess(secret: string): boolean {
  const isRepeated = `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  return new Set(secret).size >= DISTINCT_MIN && !isRepeated;
}

/** As sent by browsers: a scheme and a host, without a trailing slash. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, host } = new URL(text);
  // URL treats the origin of the desktop app's own scheme as opaque.
  return text === (origin === 'null' ? `${protocol}//${host}` : origin) && host !== '';
}

function isDemo(projectId: string): boolean {
  return projectId.startsWith('demo-');
}

interface PairedSettings {
  readonly NODE_ENV?: string | undefined;
  readonly FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  readonly FIREBASE_PROJECT_ID?: string | undefined;
  readonly STRIPE_API_BASE?: string | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly VIES_URL?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED?: string | undefined;
  readonly ACCESS_TOKEN_SECRET?: string | undefined;
  readonly ACCESS_TOKEN_SECRET_ALSO_ACCEPTED?: string | undefined;
  readonly WEB_ORIGINS?: string[] | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM?: string | undefined;
  readonly MAIL_INBOX_URL?: InboxSettings | undefined;
}

/** Settings of the sandbox, refused in production. */
function sandboxParts(env: PairedSettings): SettingFault[] {
  return [
    { name: 'FIREBASE_AUTH_EMULATOR_HOST', found: env.FIREBASE_AUTH_EMULATOR_HOST !== undefined },
    { name: 'FIREBASE_PROJECT_ID', found: isDemo(env.FIREBASE_PROJECT_ID ?? '') },
    { name: 'STRIPE_API_BASE', found: env.STRIPE_API_BASE !== undefined },
    { name: 'VIES_URL', found: env.VIES_URL !== undefined },
    { name: 'STRIPE_SECRET_KEY', found: env.STRIPE_SECRET_KEY?.includes('_test_') === true },
  ]
    .filter((part) => part.found)
    .map(({ name }) => ({ name, message: 'belongs to the sandbox and is refused in production' }));
}

export type Config = z.output<typeof environment>;

export class ConfigError extends SetupError {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings of a process; an empty setting counts as absent. Throws a ConfigError that lists every
 * missing or invalid one.
 */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  return parseEnvironment(environment, env);
}

/** The database for a one-off command. Throws a ConfigError if it is not set. */
export function readDatabaseUrl(): string {
  return parseEnvironment(z.object({ DATABASE_URL: databaseUrl }), process.env).DATABASE_URL;
}

/**
 * The settings for migrations: a direct connection to the database, also where the API uses a pooler.
 * Throws a ConfigError.
 */
export function readMigrationConfig() {
  return parseEnvironment(z.object(databaseWay), process.env);
}

/** The settings for backups and for restoring them, which need no others. Throws a ConfigError. */
export function readBackupConfig(env: Record<string, string | undefined> = process.env) {
  const ours = z.object({ ...databaseWay, FILE_STORE_URL: fileStore, ...backupSettings });
  return parseEnvironment(ours, env);
}

export type BackupConfig = ReturnType<typeof readBackupConfig>;

/** This process's environment, for a program that it starts and for what is kept of its settings. */
export function ownEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/** What is wrong with a setting, as the end of a sentence that begins with its name. */
export interface SettingFault {
  readonly name: string;
  readonly message: string;
}

/** The settings that are right by themselves, whatever else is wrong. */
export type KnownSettings = { readonly [Name in keyof Config]?: Config[Name] | undefined };

/** Every setting that is right by itself, all of them if none is wrong, and what is wrong. */
export function readSettings(env: Record<string, string | undefined> = process.env): {
  readonly settings: KnownSettings;
  readonly config: Config | undefined;
  readonly faults: readonly SettingFault[];
} {
  const parsed = check(environment, env);
  if ('data' in parsed) return { settings: parsed.data, config: parsed.data, faults: [] };
  const right = { ...env };
  for (const { name } of parsed.faults) delete right[name];
  const partly = check(z.object(environment.shape).partial(), right);
  const settings = 'data' in partly ? partly.data : {};
  // A pair is looked at as well where a third setting is wrong; what is wrong by itself is said once.
  const named = new Set(parsed.faults.map(({ name }) => name));
  const paired = pairFaults(settings).filter(({ name }) => !named.has(name));
  return { settings, config: undefined, faults: [...parsed.faults, ...paired] };
}

/** Reads a program's settings; an empty one counts as absent. Throws a ConfigError that lists the faults. */
export function parseEnvironment<S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined>,
): z.output<S> {
  const parsed = check(schema, env);
  if ('data' in parsed) return parsed.data;
  const faults = parsed.faults.map(({ name, message }) => `  ${name}: ${message}`);
  throw new ConfigError(
    `The environment is not complete (see .env.example):\n${faults.join('\n')}`,
  );
}

function check<S extends z.ZodType>(
  schema: S,
  env: Record<string, string | undefined>,
): { readonly data: z.output<S> } | { readonly faults: readonly SettingFault[] } {
  const given = Object.entries(env).filter(([, value]) => value?.trim());
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return { data: parsed.data };
  const faults = parsed.error.issues.map((issue) => {
    const name = issue.path.join('.');
    return { name, message: !env[name]?.trim() ? 'is missing' : issue.message };
  });
  return { faults };
}
