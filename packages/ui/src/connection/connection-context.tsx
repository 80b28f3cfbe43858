import { createContext, type ReactNode, useContext } from 'react';
import { useLiveValue } from '../platform/use-live-value.ts';
import type { Connection } from './connection.ts';

const ConnectionContext = createContext<Connection | null>(null);

interface ConnectionProviderProps {
  readonly connection: Connection;
  readonly children: ReactNode;
}

/** Provides the connection to the screens below. */
export function ConnectionProvider({ connection, children }: ConnectionProviderProps) {
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

export function useConnection(): Connection {
  const connection = useContext(ConnectionContext);
  if (!connection) throw new Error('useConnection must be used inside a ConnectionProvider');
  return connection;
}

/** Whether the server is unreachable. */
export function useIsOffline(): boolean {
  return useLiveValue(useConnection()) === 'unreachable';
}
