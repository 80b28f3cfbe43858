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

/** Everything that looks like Kerf stands inside this. The scheme follows the system until switched. */
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
