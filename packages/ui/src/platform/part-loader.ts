import { reloadPage } from './reload-page.ts';

/**
 * Loads a part's code, which can be retried. In newer Chromium that fetches it again. In Firefox and
 * in Chromium up to 150, a module that could not be fetched fails until the page is reloaded, and so does
 * everything that imports it. So a click whose retry fails too reloads the page, if the server answers.
 * WebKit would take the failed preload instead of asking again, even after the reload.
 */
export function partLoader<Part>(
  load: () => Promise<Part>,
  reload: () => void = reloadPage,
): () => Promise<Part> {
  let lost: { readonly error: unknown } | null = null;
  return async () => {
    // Nothing reloads the page under someone who asked for nothing.
    const isRetry = lost !== null && navigator.userActivation.isActive;
    if (lost !== null) await forgetPreloads();
    try {
      if (lost !== null) await loadLostStyles();
      return await load();
    } catch (error) {
      lost = { error };
      if (isRetry && (await isServed())) reload();
      throw error;
    }
  };
}

/** Loads the style sheets that were lost: Vite asks for them once, and would show the part without them. */
async function loadLostStyles(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][crossorigin]');
  await Promise.all([...sheets].filter(isLost).map(loadAgain));
}

function isLost({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet?.cssRules.length;
  } catch {
    // Chromium has a sheet for one that it could not fetch, which nobody may read.
    return true;
  }
}

function loadAgain(lost: HTMLLinkElement): Promise<unknown> {
  const { rel, href } = lost;
  const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
  return new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(`The styles at ${href} could not be loaded`));
    lost.replaceWith(link);
  });
}

/** Makes WebKit forget the preloads that failed: a fetch of their address takes their place in its memory. */
async function forgetPreloads(): Promise<void> {
  const preloads = 'link[rel=modulepreload], link[rel=preload][as=style]';
  const links = document.querySelectorAll<HTMLLinkElement>(preloads);
  await Promise.allSettled([...links].map(({ href }) => fetch(href)));
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
