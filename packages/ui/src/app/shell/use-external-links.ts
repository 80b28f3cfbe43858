import { useEffect } from 'react';

/** Opens web pages and mails outside of the app, whichever link on a page leads there. */
export function useExternalLinks(open: ((url: string) => void) | undefined): void {
  useEffect(() => {
    if (!open) return;
    const leave = (event: MouseEvent) => {
      const address = event.defaultPrevented ? null : externalAddress(event.target);
      if (address === null) return;
      event.preventDefault();
      open(address);
    };
    document.addEventListener('click', leave);
    return () => document.removeEventListener('click', leave);
  }, [open]);
}

const leading = new Set(['https:', 'http:', 'mailto:']);

/** Where the link that was clicked leads, if that is out of the app. */
function externalAddress(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.hasAttribute('download') || !URL.canParse(link.href)) return null;
  const { protocol, origin } = new URL(link.href);
  return leading.has(protocol) && origin !== window.location.origin ? link.href : null;
}
