import { describe, expect, test } from 'vitest';
import { ConfigProblem, readPageConfig } from './page-config.ts';

const real = {
  apiUrl: 'https://api.kerf.example',
  firebase: { apiKey: 'key', authDomain: 'kerf.example', projectId: 'kerf' },
  stripePublishableKey: 'pk_live_1',
};

const sandboxed = {
  apiUrl: 'http://localhost:8787',
  firebase: { apiKey: 'key', authDomain: 'localhost', projectId: 'demo-kerf' },
  stripePublishableKey: 'pk_test_1',
  sandbox: {
    authEmulatorUrl: 'http://127.0.0.1:9099',
    googleChooserUrl: 'http://localhost:5173/sandbox/google',
  },
};

function pageWith(text: string): Document {
  const page = document.implementation.createHTMLDocument();
  const script = page.createElement('script');
  script.id = 'kerf-config';
  script.type = 'application/json';
  script.textContent = text;
  page.head.append(script);
  return page;
}

function read(config: unknown) {
  return readPageConfig(pageWith(JSON.stringify(config)));
}

function problemOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message;
    throw error;
  }
  return 'none';
}

test('a real and a sandboxed configuration are read', () => {
  expect(read(real)).toEqual(real);
  expect(read(sandboxed)).toEqual(sandboxed);
});

test('picture hosts are read, and an invalid list is named', () => {
  const named = { ...real, pictureHosts: ['images.example.com'] };
  expect(read(named)).toEqual(named);
  for (const pictureHosts of ['images.example.com', ['*'], [1]]) {
    expect(problemOf(() => read({ ...real, pictureHosts }))).toContain('pictureHosts: is no list');
  }
});

test.each(['', 'null', '  '])('a page without a configuration is refused: %j', (text) => {
  expect(problemOf(() => readPageConfig(pageWith(text)))).toBe('There is no configuration.');
});

test('a page without the element or with broken JSON is refused', () => {
  const empty = document.implementation.createHTMLDocument();
  expect(problemOf(() => readPageConfig(empty))).toBe('There is no configuration.');
  expect(problemOf(() => readPageConfig(pageWith('{')))).toBe('The configuration is not JSON.');
});

test('missing values are named', () => {
  const { apiUrl: _, ...rest } = real;
  expect(problemOf(() => read(rest))).toContain('apiUrl');
});

describe('a sandbox is refused', () => {
  test.each([
    'https://auth.kerf.example',
    'http://127.0.0.1.evil.example',
    'http://localhost.evil.example',
    'http://10.0.0.1:9099',
    'ftp://localhost',
  ])('with an emulator elsewhere: %s', (authEmulatorUrl) => {
    const sandbox = { ...sandboxed.sandbox, authEmulatorUrl };
    expect(problemOf(() => read({ ...sandboxed, sandbox }))).toContain('sandbox.authEmulatorUrl');
  });

  test('with a chooser elsewhere', () => {
    const sandbox = { ...sandboxed.sandbox, googleChooserUrl: 'https://kerf.example/google' };
    expect(problemOf(() => read({ ...sandboxed, sandbox }))).toContain('sandbox.googleChooserUrl');
  });

  test('with a live key', () => {
    const config = { ...sandboxed, stripePublishableKey: 'pk_live_1' };
    expect(problemOf(() => read(config))).toContain('stripePublishableKey');
  });

  test('with a real project', () => {
    const config = { ...sandboxed, firebase: real.firebase };
    expect(problemOf(() => read(config))).toContain('firebase.projectId');
  });
});
