import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { CommandId } from './commands.ts';

/** What a page does when a command is given while it is on screen. */
export interface Offer {
  /** In place of the command's own title: "Export all 3,412 orders". */
  readonly title?: string;
  readonly run: () => void;
}

/** What the page on screen offers. The one that was offered last counts. */
export interface Offers {
  get(id: CommandId): Offer | undefined;
  /** Answers how to withdraw it. */
  add(id: CommandId, offer: () => Offer): () => void;
}

interface Entry {
  readonly id: CommandId;
  readonly offer: () => Offer;
}

export function createOffers(): Offers {
  const entries = new Set<Entry>();
  return {
    get: (id) => [...entries].findLast((entry) => entry.id === id)?.offer(),
    add: (id, offer) => {
      const entry = { id, offer };
      entries.add(entry);
      return () => entries.delete(entry);
    },
  };
}

const OffersContext = createContext<Offers>(createOffers());

interface OffersProviderProps {
  readonly offers: Offers;
  readonly children: ReactNode;
}

export function OffersProvider({ offers, children }: OffersProviderProps) {
  return <OffersContext value={offers}>{children}</OffersContext>;
}

/** Offers a command for as long as the component is on screen; not while `offer` is null. */
export function useOffer(id: CommandId, offer: Offer | null): void {
  const offers = useContext(OffersContext);
  const latest = useRef(offer);
  const [idle] = useState<Offer>({ run: () => {} });
  const offered = offer !== null;
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => {
    return offered ? offers.add(id, () => latest.current ?? idle) : undefined;
  }, [offers, id, offered, idle]);
}
