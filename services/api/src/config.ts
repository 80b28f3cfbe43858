import { resolve } from 'node:path';
import { canonicalEmail, isEmail } from '@kerf/domain/email';
import { z } from 'zod';
import {
  FILE_STORE_FORMS,
  type FileStoreSettings,
  readFileStoreUrl,
} from './gateways/files/file-store.ts';
import { serviceAccount } from './gateways/identity/service-account.ts';
import { INBOX_URL_FORMS, type InboxSettings, readInboxUrl } from './gateways/mail/mail-inbox.ts';
import { SetupError } from './setup-error.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const required = z.string().trim().min(1);
const optional = z.string().trim().optional();

const databaseUrl = required.regex(/^postgres(ql)?:\/\//, 'must begin with postgres://');
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

const smtpUrl = required.refine(
  isSmtpUrl,
  'must be an address like smtp://user:password@mail.example.com:587, or smtps:// for TLS from the start',
);
/** "Kerf <orders@example.com>", or the address alone. */
const mailFrom = required.refine(
  isSender,
  'must be an address like orders@example.com, or Kerf <orders@example.com>',
);

/** The mailbox that replies to mails arrive in. */
const mailInbox = required.transform((text, context) => {
  const settings = readInboxUrl(text);
  if (settings === null) context.addIssue({ code: 'custom', message: INBOX_URL_FORMS });
  return settings ?? z.NEVER;
});

/** Without a slash at its end, since paths follow. */
const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address like https://api.example.com' })
  .transform((address) => address.replace(/\/+$/, ''));

/** Where uploaded files are stored; by default a folder beside the sandbox's data. */
const fileStore = required
  .transform((text, context) => {
    const settings = readFileStoreUrl(text);
    if (settings === null) context.addIssue({ code: 'custom', message: FILE_STORE_FORMS });
    return settings ?? z.NEVER;
  })
  .default((): FileStoreSettings => ({ kind: 'folder', path: resolve('.kerf/files') }));

function isSmtpUrl(text: string): boolean {
  if (!/^smtps?:\/\/[^/]/.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, port } = new URL(text);
  return hostname !== '' && pathname.length <= 1 && port !== '0';
}

function isSender(text: string): boolean {
  const address = /^[^<>"\p{Cc}]*<([^<>]+)>$/u.exec(text)?.[1] ?? text;
  return isEmail(canonicalEmail(address));
}

/** The database, and whether the API reaches it through a pooler. */
const databaseWay = {
  DATABASE_URL: databaseUrl,
  DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
};

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
    STRIPE_WEBHOOK_SECRET: required.regex(/^whsec_/, 'must begin with whsec_'),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    ACCESS_TOKEN_SECRET: required
      .min(32, 'must have at least 32 characters')
      .refine(isHardToGuess, 'is easy to guess; make one with: openssl rand -hex 32'),
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
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailFrom.optional(),
    MAIL_INBOX_URL: mailInbox.optional(),
    FILE_STORE_URL: fileStore,
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
    for (const origin of env.WEB_ORIGINS.filter((text) => !isOrigin(text))) {
      const message = `${origin || 'nothing'} is no origin`;
      context.addIssue({ code: 'custom', path: ['WEB_ORIGINS'], message });
    }
    for (const { path, message } of mailFaults(env)) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
    if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined && !isDemo(env.FIREBASE_PROJECT_ID)) {
      const message = 'must begin with demo- where the Auth emulator is used';
      context.addIssue({ code: 'custom', path: ['FIREBASE_PROJECT_ID'], message });
    }
    for (const { path, message } of env.NODE_ENV === 'production' ? sandboxParts(env) : []) {
      context.addIssue({ code: 'custom', path: [path], message });
    }
  });

/** The store's public address, for links in mails: the first web origin. */
export function storeUrlOf(webOrigins: readonly string[]): string | undefined {
  return webOrigins.find((origin) => /^https?:/.test(origin));
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

interface SandboxSettings {
  FIREBASE_AUTH_EMULATOR_HOST?: string | undefined;
  FIREBASE_PROJECT_ID: string;
  STRIPE_API_BASE?: string | undefined;
  STRIPE_SECRET_KEY: string;
}

interface MailSettings {
  SMTP_URL?: string | undefined;
  MAIL_FROM?: string | undefined;
  MAIL_INBOX_URL?: InboxSettings | undefined;
  WEB_ORIGINS: string[];
}

/** What mails lack. */
function mailFaults(env: MailSettings) {
  const sends = env.SMTP_URL !== undefined;
  return [
    { path: 'MAIL_FROM', found: sends && env.MAIL_FROM === undefined, message: 'is missing' },
    {
      path: 'SMTP_URL',
      found: !sends && env.MAIL_INBOX_URL !== undefined,
      message: 'is missing',
    },
    {
      path: 'WEB_ORIGINS',
      found: sends && storeUrlOf(env.WEB_ORIGINS) === undefined,
      message: 'has no address of a web page, which mails lead to',
    },
  ].filter(({ found }) => found);
}

/** Settings of the sandbox, refused in production. */
function sandboxParts(env: SandboxSettings) {
  return [
    { path: 'FIREBASE_AUTH_EMULATOR_HOST', found: env.FIREBASE_AUTH_EMULATOR_HOST !== undefined },
    { path: 'FIREBASE_PROJECT_ID', found: isDemo(env.FIREBASE_PROJECT_ID) },
    { path: 'STRIPE_API_BASE', found: env.STRIPE_API_BASE !== undefined },
    { path: 'STRIPE_SECRET_KEY', found: env.STRIPE_SECRET_KEY.includes('_test_') },
  ]
    .filter((part) => part.found)
    .map(({ path }) => ({ path, message: 'belongs to the sandbox and is refused in production' }));
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
  return {
    settings: 'data' in partly ? partly.data : {},
    config: undefined,
    faults: parsed.faults,
  };
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
