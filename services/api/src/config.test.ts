import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { settingWarnings } from './setting-warnings.ts';

const sandbox = {
  DATABASE_URL: 'postgres://kerf:secret@127.0.0.1:5433/kerf',
  FIREBASE_PROJECT_ID: 'demo-kerf',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  STRIPE_SECRET_KEY: 'sk_test_kerf',
  STRIPE_WEBHOOK_SECRET: 'whsec_kerf',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
  ACCESS_TOKEN_SECRET: 'pH7vT2qLx9sWc4mZk8rN1bJd6fYg3hQe',
  WEB_ORIGINS: 'http://localhost:5173,app://kerf',
};

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db/kerf',
  FIREBASE_PROJECT_ID: 'kerf-shop',
  STRIPE_SECRET_KEY: 'sk_live_kerf',
  STRIPE_WEBHOOK_SECRET: 'whsec_kerf',
  ACCESS_TOKEN_SECRET: 'pH7vT2qLx9sWc4mZk8rN1bJd6fYg3hQe',
  WEB_ORIGINS: 'https://kerf.example',
};

function refusal(env: Record<string, string | undefined>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('The configuration was accepted.');
}

test('The sandbox’s settings are read, and what is left out has its default', () => {
  expect(readConfig(sandbox)).toMatchObject({
    NODE_ENV: 'development',
    PORT: 8787,
    ORDER_HOLD_HOURS: 72,
    MAX_OPEN_ORDERS: 20,
    TRUSTED_PROXIES: 0,
    LOG_LEVEL: 'info',
    WEB_ORIGINS: ['http://localhost:5173', 'app://kerf'],
    STRIPE_API_BASE: 'http://127.0.0.1:12111',
  });
});

test('Production’s settings are read', () => {
  expect(readConfig(production)).toMatchObject({ NODE_ENV: 'production' });
});

test('An empty setting counts as left out', () => {
  const config = readConfig({ ...sandbox, PORT: '', ORDER_HOLD_HOURS: ' ', STRIPE_API_BASE: '' });

  expect(config).toMatchObject({ PORT: 8787, ORDER_HOLD_HOURS: 72 });
  expect(config.STRIPE_API_BASE).toBeUndefined();
});

test.for([
  'DATABASE_URL',
  'FIREBASE_PROJECT_ID',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'ACCESS_TOKEN_SECRET',
  'WEB_ORIGINS',
])('Without %s nothing starts, and it is named', (name) => {
  expect(refusal({ ...sandbox, [name]: undefined })).toContain(`${name}: is missing`);
  expect(refusal({ ...sandbox, [name]: '' })).toContain(`${name}: is missing`);
});

test('Everything that is missing is named at once', () => {
  const message = refusal({});

  for (const name of ['DATABASE_URL', 'FIREBASE_PROJECT_ID', 'WEB_ORIGINS']) {
    expect(message).toContain(`${name}: is missing`);
  }
  expect(message).toContain('.env.example');
});

test.for<[string, string]>([
  ['DATABASE_URL', 'mysql://db/kerf'],
  ['FILE_STORE_URL', '/var/lib/kerf/files'],
  ['FILE_STORE_URL', 'file://host/files'],
  ['FILE_STORE_URL', 's3://bucket'],
  ['FILE_STORE_URL', 's3://key@s3.example.com/bucket'],
  ['FILE_STORE_URL', 's3://key:secret@s3.example.com/bucket/folder'],
  ['FILE_STORE_URL', 's3://key:secret@s3.example.com/bucket?tls=no'],
  ['FILE_STORE_URL', 'https://s3.example.com/bucket'],
  ['DATABASE_POOL_SIZE', '1'],
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['NODE_ENV', 'staging'],
  ['STRIPE_SECRET_KEY', 'pk_test_kerf'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_BASE', 'localhost:12111'],
  ['STRIPE_API_BASE', 'ftp://localhost'],
  ['ACCESS_TOKEN_SECRET', 'a'.repeat(31)],
  ['ORDER_HOLD_HOURS', '0'],
  ['ORDER_HOLD_HOURS', 'three days'],
  ['MAX_OPEN_ORDERS', '0'],
  ['TRUSTED_PROXIES', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['WEB_ORIGINS', '*'],
  ['WEB_ORIGINS', 'localhost:5173'],
  ['WEB_ORIGINS', 'http://localhost:5173/'],
  ['WEB_ORIGINS', 'http://localhost:5173/shop'],
  ['WEB_ORIGINS', 'http://localhost:5173,'],
  ['SMTP_URL', 'mail.example.com:587'],
  ['SMTP_URL', 'http://mail.example.com'],
  ['SMTP_URL', 'smtp://'],
  ['SMTP_URL', 'smtp:///mail.example.com'],
  ['SMTP_URL', 'smtp://mail.example.com:99999'],
  ['SMTP_URL', 'smtp://us/er:pass@mail.example.com'],
  ['MAIL_INBOX_URL', 'imap.example.com'],
  ['MAIL_INBOX_URL', 'https://a%40b.de:secret@imap.example.com'],
  ['MAIL_INBOX_URL', 'imaps://a%40b.de@imap.example.com'],
  ['MAIL_INBOX_URL', 'imaps://replies:secret@imap.example.com'],
  ['MAIL_INBOX_URL', 'imaps://a%2Bb%40b.de:secret@imap.example.com'],
  ['MAIL_INBOX_URL', `imaps://${'a'.repeat(24)}%40b.de:secret@imap.example.com`],
  ['MAIL_INBOX_URL', 'imaps://a%40b.de:%zz@imap.example.com'],
  ['MAIL_FROM', 'Kerf'],
  ['MAIL_FROM', 'orders@example'],
  ['MAIL_FROM', 'a@example.com, b@example.com'],
  ['MAIL_FROM', 'Kerf <a@example.com>\nBcc: <b@example.com>'],
])('%s=%s is refused by name', ([name, value]) => {
  expect(refusal({ ...sandbox, [name]: value })).toContain(`${name}: `);
});

test('The Auth emulator is refused for a project that may exist', () => {
  const message = refusal({ ...sandbox, FIREBASE_PROJECT_ID: 'kerf-shop' });

  expect(message).toContain('FIREBASE_PROJECT_ID');
});

test.for<[string, string]>([
  ['FIREBASE_AUTH_EMULATOR_HOST', '127.0.0.1:9099'],
  ['FIREBASE_PROJECT_ID', 'demo-kerf'],
  ['STRIPE_API_BASE', 'http://127.0.0.1:12111'],
  ['STRIPE_SECRET_KEY', 'sk_test_kerf'],
  ['STRIPE_SECRET_KEY', 'rk_test_kerf'],
])('Production refuses the sandbox’s %s=%s', ([name, value]) => {
  expect(refusal({ ...production, [name]: value })).toContain(`${name}: `);
});

test('Production names every part of the sandbox that it finds', () => {
  const message = refusal({ ...sandbox, NODE_ENV: 'production' });

  for (const name of [
    'FIREBASE_AUTH_EMULATOR_HOST',
    'FIREBASE_PROJECT_ID',
    'STRIPE_API_BASE',
    'STRIPE_SECRET_KEY',
  ]) {
    expect(message).toContain(`${name}: belongs to the sandbox`);
  }
});

test.each([
  'a'.repeat(32),
  'change-me-'.repeat(4),
  'ab12'.repeat(16),
  'aaaaaaaabbbbbbbbccccccccdddddddd',
])('The secret %s is refused, and the refusal says how to make one', (ACCESS_TOKEN_SECRET) => {
  const message = refusal({ ...sandbox, ACCESS_TOKEN_SECRET });

  expect(message).toContain('ACCESS_TOKEN_SECRET: is easy to guess');
  expect(message).toContain('openssl rand -hex 32');
  expect(message).not.toContain(ACCESS_TOKEN_SECRET);
});

test('Another secret is held to the same rules, and is another one', () => {
  const also = { ...sandbox, ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: 'a'.repeat(32) };
  expect(refusal(also)).toContain('ACCESS_TOKEN_SECRET_ALSO_ACCEPTED: is easy to guess');
  expect(
    refusal({ ...sandbox, STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED: sandbox.STRIPE_WEBHOOK_SECRET }),
  ).toContain('STRIPE_WEBHOOK_SECRET_ALSO_ACCEPTED: is the same as STRIPE_WEBHOOK_SECRET');
});

test('A service account is taken as the JSON of its key, and nothing else is', () => {
  const key = {
    client_email: 'kerf@kerf-shop.iam.gserviceaccount.com',
    private_key: '-----BEGIN PRIVATE KEY-----',
  };
  const config = readConfig({ ...production, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(key) });

  expect(config.FIREBASE_SERVICE_ACCOUNT).toMatchObject(key);
  for (const wrong of ['/etc/kerf/key.json', '{}', JSON.stringify({ ...key, private_key: 'x' })]) {
    expect(refusal({ ...production, FIREBASE_SERVICE_ACCOUNT: wrong })).toContain(
      'FIREBASE_SERVICE_ACCOUNT',
    );
  }
});

test('A start that is not for production says what that means, and one without a service account too', () => {
  const warned = (env: Record<string, string>) =>
    settingWarnings(readConfig(env)).map(({ what }) => what);

  expect(warned(sandbox)).toEqual(['NODE_ENV is development', 'SMTP_URL is not set']);
  expect(warned(production)).toEqual([
    'FIREBASE_SERVICE_ACCOUNT is not set',
    'SMTP_URL is not set',
  ]);
});

test('A mailbox for replies has an address, and needs a mail server', () => {
  const MAIL_INBOX_URL =
    'imaps://kerf:a%2Fb@imap.example.com/Shop?address=Replies@shop.example.com';
  const mails = { SMTP_URL: 'smtps://mail.example.com', MAIL_FROM: 'a@example.com' };

  expect(refusal({ ...sandbox, MAIL_INBOX_URL })).toContain('SMTP_URL: is missing');
  expect(readConfig({ ...sandbox, ...mails, MAIL_INBOX_URL }).MAIL_INBOX_URL).toEqual({
    host: 'imap.example.com',
    port: undefined,
    secure: true,
    requireTls: false,
    user: 'kerf',
    password: 'a/b',
    mailbox: 'Shop',
    address: 'replies@shop.example.com',
  });
});

test('A mail server needs an address that mails come from, and a page that they lead to', () => {
  const SMTP_URL = 'smtps://kerf:secret@mail.example.com:465';

  expect(refusal({ ...sandbox, SMTP_URL })).toContain('MAIL_FROM: is missing');
  expect(
    refusal({ ...sandbox, SMTP_URL, MAIL_FROM: 'a@example.com', WEB_ORIGINS: 'app://kerf' }),
  ).toContain('WEB_ORIGINS: ');
  for (const MAIL_FROM of ['orders@example.com', 'Kerf <orders@example.com>', 'Säge <a@b.de>']) {
    expect(readConfig({ ...sandbox, SMTP_URL, MAIL_FROM })).toMatchObject({ SMTP_URL, MAIL_FROM });
  }
});

test('A refusal quotes no secret', () => {
  const message = refusal({ ...sandbox, STRIPE_SECRET_KEY: 'tell-nobody', PORT: 'x' });

  expect(message).not.toContain('tell-nobody');
});

test('Files are kept in a folder, or in an S3-compatible store where one is named', () => {
  const at = (url?: string) => readConfig({ ...sandbox, FILE_STORE_URL: url }).FILE_STORE_URL;

  expect(at()).toEqual({ kind: 'folder', path: expect.stringMatching(/\.kerf.files$/) });
  expect(at('file:///var/lib/kerf/my%20files')).toEqual({
    kind: 'folder',
    path: '/var/lib/kerf/my files',
  });
  expect(at('s3://key:se%2Fcret@s3.example.com:9000/kerf?region=eu-west-1&tls=false')).toEqual({
    kind: 's3',
    bucketUrl: 'http://s3.example.com:9000/kerf',
    access: { accessKeyId: 'key', secretAccessKey: 'se/cret', region: 'eu-west-1' },
  });
});
