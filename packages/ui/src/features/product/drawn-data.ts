const DRAWN_DATA = 'drawn-data';

/** A part of what the page was drawn from, unchecked; undefined if it was not, or has been left since. */
export function drawnData(part: 'product' | 'expected'): unknown {
  const text = document.getElementById(DRAWN_DATA)?.textContent;
  return text ? JSON.parse(text)[part] : undefined;
}

/** Forgets what the page was drawn from, which is old once the page has been left. */
export function forgetDrawnData(): void {
  document.getElementById(DRAWN_DATA)?.remove();
}
