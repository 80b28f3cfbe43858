import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { type CommandId, commandOf, isFor, type ViewerKind } from '../../platform/commands.ts';

/** A page's implementation of a command while it is on screen. */
export interface Offer {
  /** Replaces the command's title: "Export all 3,412 orders". */
  readonly title?: string;
  readonly run: () => void;
}

/** The commands that the page on screen offers. The latest offer of a command wins. */
export interface Offers {
  get(id: CommandId): Offer | undefined;
  /** Returns a function that withdraws it. */
  add(id: CommandId, offer: () => Offer): () => void;
  /** Calls the listener when an offer is added or withdrawn. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void;
}

interface Circumstances {
  readonly viewer: ViewerKind;
  readonly offers: Pick<Offers, 'get'>;
}

/** Whether a command is available to this user on this page. */
export function isAvailable(id: CommandId, { viewer, offers }: Circumstances): boolean {
  const { audience, offered } = commandOf(id);
  return isFor(audience, viewer) && (!offered || offers.get(id) !== undefined);
}

interface Entry {
  readonly id: CommandId;
  readonly offer: () => Offer;
}

export function createOffers(): Offers {
  const entries = new Set<Entry>();
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (id) => [...entries].findLast((entry) => entry.id === id)?.offer(),
    add: (id, offer) => {
      const entry = { id, offer };
      entries.add(entry);
      notify();
      return () => {
        entries.delete(entry);
        notify();
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

/** The offers of the page on screen, for menus outside the page. */
export function useOffers(): Offers {
  return useContext(OffersContext);
}

/** Offers a command while the component is mounted and `offer` is not null. */
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

/** Runs a command, as if its keys had been pressed. */
export type RunCommand = (id: CommandId) => void;

export const CommandContext = createContext<RunCommand>(() => {});

export function useCommand(): RunCommand {
  return useContext(CommandContext);
}
