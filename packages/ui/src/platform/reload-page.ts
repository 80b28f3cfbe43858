const savers = new Set<() => void>();

/** Has something saved, such as drafts, whenever the app reloads the page. */
export function beforeReload(save: () => void): void {
  savers.add(save);
}

/** Reloads the page without losing what was typed into forms. */
export function reloadPage(): void {
  for (const save of savers) save();
  window.location.reload();
}
