import { carryDrafts } from '../components/form/form-draft.ts';

/** Reloads the page without losing what was typed into forms. */
export function reloadPage(): void {
  carryDrafts();
  window.location.reload();
}
