import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type CommandId, commandOf, isFor, type Standing } from '../../platform/commands.ts';

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
  /** Told of every offer that comes or goes. Answers how to stop. */
  subscribe(listener: () => void): () => void;
}

interface Circumstances {
  readonly standing: Standing;
  readonly offers: Pick<Offers, 'get'>;
}

/** Whether a command can be given now: by this person, and on the page that is on screen. */
export function isAvailable(id: CommandId, { standing, offers }: Circumstances): boolean {
  const { audience, offered } = commandOf(id);
  return isFor(audience, standing) && (!offered || offers.get(id) !== undefined);
}

interface Entry {
  readonly id: CommandId;
  readonly offer: () => Offer;
}

export function createOffers(): Offers {
  const entries = new Set<Entry>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => [...entries].findLast((entry) => entry.id === id)?.offer(),
    add: (id, offer) => {
      const entry = { id, offer };
      entries.add(entry);
      tell();
      return () => {
        entries.delete(entry);
        tell();
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
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

/** Everything the page on screen offers, for what shows the commands from outside of the pages. */
export function useOffers(): Offers {
  return useContext(OffersContext);
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

/** Gives a command, as if its keys had been pressed. */
export type RunCommand = (id: CommandId) => void;

export const CommandContext = createContext<RunCommand>(() => {});

export function useCommand(): RunCommand {
  return useContext(CommandContext);
}
