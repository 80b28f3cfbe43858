import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings } from '../settings/settings.ts';
import { createColorScheme } from './color-scheme.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kerf-scheme-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Starts the app. */
function start() {
  const theme: { themeSource: 'system' | 'light' | 'dark' } = { themeSource: 'light' };
  const onFailure = (error: unknown) => {
    throw error;
  };
  return {
    theme,
    scheme: createColorScheme({ theme, settings: openSettings({ folder, onFailure }) }),
  };
}

it('menus and windows follow the page’s scheme, and the system’s until one is chosen', () => {
  const { theme, scheme } = start();
  expect(theme.themeSource).toBe('system');
  scheme.set('dark');
  expect(theme.themeSource).toBe('dark');
  scheme.set('auto');
  expect(theme.themeSource).toBe('system');
});

it('the next start has the scheme before there is a page', () => {
  start().scheme.set('dark');
  expect(start().theme.themeSource).toBe('dark');
});
