/** The storage key of the build that the page was last reloaded for. */
const RELOADED_FOR = 'kerf.reloadedFor';

/**
 * Handles a chunk that could not be loaded: reloads the page, once per build, if the server has a newer build
 * with other file names. After any other failure the page offers to try again.
 */
export function replacedBuildCheck(page: Window, reload: () => void): () => Promise<void> {
  const running = entryOf(page.document);
  return async () => {
    const served = await servedEntry();
    if (running === null || served === null || served === running) return;
    if (page.sessionStorage.getItem(RELOADED_FOR) === served) return;
    page.sessionStorage.setItem(RELOADED_FOR, served);
    reload();
  };
}

/** The first script of the page on the server now; null if it does not answer. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return null;
  }
}

/** Its name contains a hash of the build; null in development. */
function entryOf(page: Document): string | null {
  return page.querySelector('script[data-entry]')?.getAttribute('data-entry') ?? null;
}
