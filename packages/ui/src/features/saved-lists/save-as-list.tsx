import { isApiProblem } from '@kerf/api-client/api-problem';
import type { SavedList, SavedRow } from '@kerf/contract/schemas/saved-list';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { toastSuccess } from '../../components/toasts.tsx';
import { NameForm } from './name-form.tsx';
import { useAddList, useReplaceRows } from './saved-lists.queries.ts';

interface SaveAsListProps {
  readonly rows: readonly SavedRow[];
  /** The suggested name. */
  readonly suggested: string;
}

/** Saves rows as a new list, or replaces the rows of the list with that name. */
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
