import { isApiProblem } from '@kerf/api-client/api-problem';
import type { SavedView, ViewScreen } from '@kerf/contract/schemas/view';
import { toastSuccess } from '../toasts.tsx';
import { useAddView, useUpdateView } from './views.queries.ts';

interface ViewToSave {
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

/** Saves a view: a new one, or replacing `replaced`. */
export function useSaveView(
  screen: ViewScreen,
  replaced: SavedView | undefined,
  onSaved: (view: SavedView) => void,
) {
  const add = useAddView();
  const update = useUpdateView();
  const done = {
    onSuccess: (view: SavedView) => {
      toastSuccess(`${view.name} is saved`);
      onSaved(view);
    },
  };
  const failure = replaced ? update.error : add.error;
  const overtaken = overtakenBy(failure);
  return {
    busy: add.isPending || update.isPending,
    /** The version that someone else saved meanwhile; null if nobody did. */
    overtaken,
    failure: overtaken === null ? failure : null,
    /** Pass a version to overwrite that one. */
    save: (to: ViewToSave, version = replaced?.version) => {
      if (replaced === undefined || version === undefined) add.mutate({ screen, ...to }, done);
      else update.mutate({ view: replaced, version, ...to }, done);
    },
    reset: update.reset,
  };
}

function overtakenBy(error: Error | null): number | null {
  if (!isApiProblem(error, 'view_changed')) return null;
  const { version } = error.params;
  return typeof version === 'number' ? version : null;
}
