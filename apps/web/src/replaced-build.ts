/** The storage key for the build that the page was last reloaded for. */
const RELOADED_FOR = 'kerf.reloadedFor';

/**
 * Handles a chunk that failed to load: if the server has a newer build with other file names, reloads the
 * page, once per build. After any other failure, the page offers a retry.
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

/** The first script of the page that the server serves now; null if it does not answer. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return null;
  }
}

/** The entry script, whose name contains a hash of the build; null in development. */
function entryOf(page: Document): string | null {
  return page.querySelector('script[data-entry]')?.getAttribute('data-entry') ?? null;
}
