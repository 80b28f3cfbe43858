import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

/** The present moment, renewed twice a minute while the page is shown. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
