import { lazyPart } from '../../components/lazy-part.tsx';
import { padInUse } from '../../features/order-pad/use-add-to-pad.ts';
import { usePlatform } from '../../platform/platform-context.tsx';
import { useBrowserFact } from '../../platform/use-browser-fact.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import { useAccount } from '../../session/session-context.tsx';

const PadCounter = lazyPart(
  async () => (await import('../../features/order-pad/pad-counter.tsx')).PadCounter,
  // If it fails to load, the menu still opens the pad.
  { Failed: () => null },
);

/** The order pad's counter, whose code is loaded only if there may be a pad. */
export function PadLink() {
  const { drafts } = usePlatform();
  const isInUse = useLiveValue(padInUse);
  const account = useAccount();
  // Not prerendered.
  const isKept = useBrowserFact(() => drafts.read('order-pad') !== null, false);
  return account !== null || isInUse || isKept ? <PadCounter /> : null;
}
