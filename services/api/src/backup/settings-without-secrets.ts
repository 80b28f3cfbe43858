import type { Config } from '../config.ts';

/** What of a setting is kept: all of it, an address without its user and password, or that it was set. */
type Kept = 'plain' | 'address' | 'secret';

/** Every setting, so that the compiler asks about a new one. */
const kept: Readonly<Record<keyof Config, Kept>> = {
  DATABASE_URL: 'address',
  DATABASE_POOLER: 'plain',
  DATABASE_DIRECT_URL: 'address',
  NODE_ENV: 'plain',
  PORT: 'plain',
  HOST: 'plain',
  DATABASE_POOL_SIZE: 'plain',
  SLOW_QUERY_MS: 'plain',
  FIREBASE_PROJECT_ID: 'plain',
  FIREBASE_AUTH_EMULATOR_HOST: 'plain',
  FIREBASE_SERVICE_ACCOUNT: 'secret',
  STRIPE_SECRET_KEY: 'secret',
  STRIPE_WEBHOOK_SECRET: 'secret',
  STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED: 'secret',
  STRIPE_API_BASE: 'address',
  VIES_URL: 'address',
  TAX_SERVICE: 'plain',
  ACCESS_TOKEN_SECRET: 'secret',
  ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: 'secret',
  WEB_ORIGINS: 'plain',
  KERF_API_URL: 'address',
  KERF_STORE_URL: 'address',
  ORDER_HOLD_HOURS: 'plain',
  FIRST_HOLD_MINUTES: 'plain',
  UNCLAIMED_PAYMENT_HOURS: 'plain',
  SMTP_URL: 'address',
  MAIL_FROM: 'plain',
  MAIL_DKIM_SELECTOR: 'plain',
  MAIL_INBOX_URL: 'address',
  FILE_STORE_URL: 'address',
  SHOP_TERMS: 'plain',
  SHOP_PRIVACY: 'plain',
  SHOP_LEGAL_NOTICE: 'plain',
  MAX_OPEN_ORDERS: 'plain',
  TRUSTED_PROXIES: 'plain',
  CALLS_PER_MINUTE: 'plain',
  MAX_EVENT_STREAMS: 'plain',
  REQUEST_TIMEOUT_SECONDS: 'plain',
  DRAIN_SECONDS: 'plain',
  METRICS_PORT: 'plain',
  METRICS_HOST: 'plain',
  LOG_LEVEL: 'plain',
  BACKUP_URL: 'address',
  BACKUP_RECIPIENT: 'plain',
  BACKUP_IDENTITY_FILE: 'plain',
  REHEARSAL_DATABASE_URL: 'address',
  POSTGRES_PROGRAMS: 'plain',
  RECOVERY_WINDOW_DAYS: 'plain',
  KEEP_EVENT_BODY_DAYS: 'plain',
  KEEP_EVENT_DAYS: 'plain',
  KEEP_MAIL_DAYS: 'plain',
  KEEP_IMPORT_FILE_DAYS: 'plain',
  KEEP_UNMET_DEMAND_DAYS: 'plain',
  KEEP_UNMET_DEMAND_CUSTOMER_DAYS: 'plain',
  KEEP_DOCUMENT_YEARS: 'plain',
};

/** The settings of an environment, as text, for those who have to set them anew. */
export function settingsWithoutSecrets(env: Readonly<Record<string, string | undefined>>): string {
  const settings = Object.entries(kept).flatMap(([name, how]) => {
    const value = env[name];
    return value === undefined || value === '' ? [] : [[name, shown(value, how)]];
  });
  return `${JSON.stringify(Object.fromEntries(settings), null, 2)}\n`;
}

const SECRET = '(set; secrets are not kept here)';

function shown(value: string, how: Kept): string {
  if (how === 'plain') return value;
  if (how === 'secret' || !URL.canParse(value)) return SECRET;
  const { protocol, host, pathname } = new URL(value);
  return `${protocol}//${host}${pathname}`;
}
