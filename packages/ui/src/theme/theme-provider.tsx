import { type CSSVariablesResolver, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
// First: whose layer is named first yields to the others.
import './reset.css';
import './mantine-styles.ts';
import './fonts.css';
import './tokens.css';
import './global.css';
import './print.css';
import { theme } from './theme.ts';

interface ThemeProviderProps {
  readonly children: ReactNode;
  /** `test` turns transitions and portals off. */
  readonly env?: 'default' | 'test';
}

/** Kerf's theme. The color scheme follows the system until it is switched. */
export function ThemeProvider({ children, env = 'default' }: ThemeProviderProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateInlineStyles
      env={env}
    >
      {children}
    </MantineProvider>
  );
}

const shared = {
  '--mantine-color-body': 'var(--kerf-paper)',
  '--mantine-color-text': 'var(--kerf-ink)',
  '--mantine-color-bright': 'var(--kerf-ink)',
  '--mantine-color-anchor': 'var(--kerf-ink)',
  '--mantine-color-dimmed': 'var(--kerf-ink-soft)',
  '--mantine-color-placeholder': 'var(--kerf-ink-soft)',
  '--mantine-color-error': 'var(--kerf-bad)',
  '--mantine-color-success': 'var(--kerf-ok)',
  '--mantine-color-default': 'var(--kerf-sheet)',
  '--mantine-color-default-hover': 'var(--kerf-sunken)',
  '--mantine-color-default-color': 'var(--kerf-ink)',
  '--mantine-color-default-border': 'var(--kerf-field-line)',
  '--mantine-color-disabled': 'light-dark(#e9eaea, #20262a)',
  '--mantine-color-disabled-color': 'light-dark(#5f6a70, #98a3a9)',
  '--mantine-color-disabled-border': 'var(--kerf-rule)',
};

/** Maps Mantine's variables to Kerf's palette. */
const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    ...shared,
    '--mantine-color-ink-filled': '#2a3136',
    '--mantine-color-ink-filled-hover': '#171b1e',
    '--mantine-color-ink-contrast': '#ffffff',
    '--mantine-color-ink-outline': '#2a3136',
    '--mantine-primary-color-contrast': '#ffffff',
  },
  dark: {
    ...shared,
    '--mantine-color-ink-filled': '#e3e6e8',
    '--mantine-color-ink-filled-hover': '#ffffff',
    '--mantine-color-ink-contrast': '#111416',
    '--mantine-color-ink-outline': '#c3cacd',
    '--mantine-primary-color-contrast': '#111416',
  },
});
