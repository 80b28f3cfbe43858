import { Loading } from '@kerf/ui/components/loading.tsx';
import { ThemeProvider } from '@kerf/ui/theme/theme-provider.tsx';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has lost its root');

createRoot(root).render(
  <ThemeProvider>
    <Loading label="Kerf" />
  </ThemeProvider>,
);
