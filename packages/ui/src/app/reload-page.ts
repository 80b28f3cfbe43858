import { carryDrafts } from '../components/form/form-draft.ts';

/** Loads the page anew; what was typed into any form is there again. */
export function reloadPage(): void {
  carryDrafts();
  window.location.reload();
}
