import { createContext, type ReactNode, useContext } from 'react';
import type { Platform } from './platform.ts';

const PlatformContext = createContext<Platform | null>(null);

interface PlatformProviderProps {
  readonly platform: Platform;
  readonly children: ReactNode;
}

/** Provides the platform to the screens below. */
export function PlatformProvider({ platform, children }: PlatformProviderProps) {
  return <PlatformContext value={platform}>{children}</PlatformContext>;
}

/** The platform. Throws outside a PlatformProvider. */
export function usePlatform(): Platform {
  const platform = useContext(PlatformContext);
  if (!platform) throw new Error('usePlatform must be used inside a PlatformProvider');
  return platform;
}
