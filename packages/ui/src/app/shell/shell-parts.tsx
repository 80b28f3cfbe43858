import { afterPaint } from '../../components/after-paint.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useIsHydrated } from '../../platform/use-browser-fact.ts';

const InstalledParts = lazyPart(async () => {
  await afterPaint();
  return (await import('./installed-parts.tsx')).InstalledParts;
});

/** The installed app's features, loaded after the first paint. Must be inside the command desk. */
export function ShellParts() {
  const { menu } = usePlatform();
  const isHydrated = useIsHydrated();
  if (!menu || !isHydrated) return null;
  return <InstalledParts menu={menu} />;
}
