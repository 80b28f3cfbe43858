import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ThemeProvider } from '../../theme/theme-provider.tsx';

/** For tests: renders inside Kerf's theme and a router. */
export function renderScreen(screen: ReactNode, address = '/') {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <ThemeProvider env="test">{screen}</ThemeProvider>
    </MemoryRouter>,
  );
}
