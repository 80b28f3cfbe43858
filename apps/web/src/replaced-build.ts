/** Which build the page was last reloaded for. */
const RELOADED_FOR = 'kerf.reloadedFor';

/**
 * What to do when a part of the app could not be fetched: reloads the page where the server has a newer
 * build, whose parts have other names, once for each build. What fails for another reason stays with the
 * page, which offers to try again.
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

/** The first script of the page that the server gives now; null where it does not answer. */
async function servedEntry(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store' });
    return entryOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  } catch {
    return null;
  }
}

/** Its name holds a hash of the build; null where the page is served from its sources. */
function entryOf(page: Document): string | null {
  return page.querySelector('script[data-entry]')?.getAttribute('data-entry') ?? null;
}
