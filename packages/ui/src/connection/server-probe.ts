const PATIENCE_MS = 900;

/** Asks an API whether it can do its work: `GET /readyz`. No answer in time is a no. */
export function serverProbe(apiUrl: string): () => Promise<boolean> {
  const address = `${apiUrl.replace(/\/+$/, '')}/readyz`;
  return async () => {
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await fetch(address, { signal, cache: 'no-store' });
      return response.ok;
    } catch {
      // Whatever kept the answer away, there is none.
      return false;
    }
  };
}
