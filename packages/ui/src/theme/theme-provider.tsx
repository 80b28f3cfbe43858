import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import './mantine-styles.ts';
import './fonts.css';
import './tokens.css';
import './global.css';
import './print.css';
import { cssVariables } from './css-variables.ts';
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
