import { isApiProblem } from '@kerf/api-client/api-problem';
import type { SavedList, SavedRow } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { toastSuccess } from '../../components/toasts.tsx';
import { NameForm } from './name-form.tsx';
import { useAddList, useReplaceRows } from './saved-lists.queries.ts';

interface SaveAsListProps {
  readonly rows: readonly SavedRow[];
  /** What the list may be called. */
  readonly suggested: string;
}

/** Keeps rows as a list: a new one, or in the place of one that has the name already. */
export function SaveAsList({ rows, suggested }: SaveAsListProps) {
  const [asking, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" disabled={rows.length === 0} onClick={dialog.open}>
        Save as a list
      </Button>
      {asking && <SaveForm rows={rows} suggested={suggested} onClose={dialog.close} />}
    </>
  );
}

function SaveForm({
  rows,
  suggested,
  onClose,
}: SaveAsListProps & { readonly onClose: () => void }) {
  const add = useAddList();
  const replace = useReplaceRows();
  const done = ({ name }: SavedList) => {
    toastSuccess(`${name} saved to Saved lists`);
    onClose();
  };
  return (
    <NameForm
      title="Save as a list"
      suggested={suggested}
      action="Save"
      busy={replace.isPending}
      error={replace.error}
      extraAction={(failure, name) =>
        isApiProblem(failure, 'list_name_taken') && (
          <Button
            variant="default"
            loading={replace.isPending}
            onClick={() => replace.mutate({ name, rows }, { onSuccess: done })}
          >
            Replace its rows
          </Button>
        )
      }
      send={async (name) => {
        replace.reset();
        done(await add.mutateAsync({ name, rows }));
      }}
      onCancel={onClose}
    />
  );
}
