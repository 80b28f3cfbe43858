import { createContext, type ReactNode, useContext } from 'react';
import { useLiveValue } from '../platform/use-live-value.ts';
import type { Connection } from './connection.ts';

const ConnectionContext = createContext<Connection | null>(null);

interface ConnectionProviderProps {
  readonly connection: Connection;
  readonly children: ReactNode;
}

/** Tells every screen below whether the server can be reached. */
export function ConnectionProvider({ connection, children }: ConnectionProviderProps) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection stands outside a ConnectionProvider');
  return connection;
}

/** Whether the server cannot be reached now. */
export function useIsOffline(): boolean {
  return useLiveValue(useConnection()) === 'unreachable';
}
