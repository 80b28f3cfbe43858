import { lazy, Suspense } from 'react';
import { afterPaint } from '../../components/after-paint.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useTakenOver } from '../../platform/use-browser-fact.ts';

const InstalledParts = lazy(async () => {
  await afterPaint();
  return { default: (await import('./installed-parts.tsx')).InstalledParts };
});

/** What listens to the shell, where the shell has anything to say. Stands inside the command desk. */
export function ShellParts() {
  const { menu } = usePlatform();
  const takenOver = useTakenOver();
  if (!menu || !takenOver) return null;
  return (
    <Suspense fallback={null}>
      <InstalledParts menu={menu} />
    </Suspense>
  );
}
