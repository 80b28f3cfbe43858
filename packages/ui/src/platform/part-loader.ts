import { reloadPage } from './reload-page.ts';

/**
 * Loads a part's code, which can be retried. In Firefox and in Chromium up to 150, a module that could not be
 * fetched fails until the page is reloaded, and so does everything that imports it; Vite drops styles that
 * failed once. So a click that needs a lost part reloads the page, as soon as the server answers.
 */
export function partLoader<Part>(
  load: () => Promise<Part>,
  reload: () => void = reloadPage,
): () => Promise<Part> {
  let lost: { readonly error: unknown } | null = null;
  return async () => {
    // Nothing reloads the page under someone who asked for nothing.
    if (lost !== null && navigator.userActivation.isActive) {
      if (await isServed()) reload();
      throw lost.error;
    }
    try {
      return await load();
    } catch (error) {
      lost = { error };
      throw error;
    }
  };
}

/** Whether a reload would bring the page back. */
async function isServed(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    // Any failure means no.
    return false;
  }
}
