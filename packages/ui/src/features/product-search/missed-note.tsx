import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../shared/api.ts';

/** How long nothing has to be seen before it counts as missed, and not as typed on, in milliseconds. */
const SEEN_MS = 2_000;
/** As much as the shop notes. */
const LENGTH_MAX = 200;

/** Tells the shop what was looked for and not found, once somebody has seen that, and says so. */
export function MissedNote({ text }: { readonly text: string }) {
  const api = useApi();
  const { mutate, data } = useMutation({
    mutationFn: (missed: string) => api.reportUnmet({ body: { text: missed } }),
  });
  useEffect(() => {
    const missed = text.replaceAll(/\s+/g, ' ').trim().slice(0, LENGTH_MAX);
    const seen = setTimeout(() => mutate(missed), SEEN_MS);
    return () => clearTimeout(seen);
  }, [text, mutate]);
  if (!data?.recorded) return null;
  return <span role="status"> We’ve logged this search.</span>;
}
