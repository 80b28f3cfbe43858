import { isApiProblem } from '@kerf/api-client/api-problem';
import type { SavedView, ViewScreen } from '@kerf/contract/schemas/view';
import { Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { rescueFocus } from '../../theme/focus.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { changedParams, type ParamChanges } from '../data-table/table-view.ts';
import { toastSuccess } from '../toasts.tsx';
import { RenameView, SaveView } from './save-view.tsx';
import {
  type ListView,
  readVersion,
  VERSION_PARAM,
  VIEW_PARAM,
  viewAddress,
} from './view-query.ts';
import classes from './views.module.css';
import { useDeleteView } from './views.queries.ts';

interface ViewActionsProps {
  readonly screen: ViewScreen;
  /** The open view; undefined for the whole list. */
  readonly open: ListView | undefined;
  /** The open view, if it is a saved one. */
  readonly saved: SavedView | undefined;
  /** The list's current state. */
  readonly query: string;
  readonly changed: boolean;
}

/** Saves the current list as a view, reverts to the opened view, renames or deletes it. */
export function ViewActions({ screen, open, saved, query, changed }: ViewActionsProps) {
  const [params, setParams] = useSearchParams();
  const [asking, ask] = useState<'save' | 'rename' | 'delete' | null>(null);
  const close = () => ask(null);
  const options = useRef<HTMLButtonElement>(null);
  // The buttons that save and undo changes go with the changes.
  useEffect(() => (changed ? () => rescueFocus() : undefined), [changed]);
  const show = (view: ListView) => setParams(viewAddress(view), { preventScrollReset: true });

  const opened = (changes: ParamChanges) =>
    setParams((old) => changedParams(old, changes), { preventScrollReset: true });
  const versionOpened = readVersion(params);

  function leave(): void {
    close();
    opened({ [VIEW_PARAM]: null, [VERSION_PARAM]: null });
  }

  return (
    <div className={classes.actions}>
      {changed && (
        <>
          <Button variant="default" size="compact-sm" onClick={() => ask('save')}>
            Save view
          </Button>
          {open && (
            <Button variant="subtle" size="compact-sm" onClick={() => show(open)}>
              Undo changes
            </Button>
          )}
        </>
      )}
      {saved && (
        <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <Button
              ref={options}
              variant="subtle"
              size="compact-sm"
              aria-label={`Options of ${saved.name}`}
            >
              <IconDots size={16} aria-hidden="true" />
            </Button>
          </Menu.Target>
          {/* Before the item acts, so that the dialog returns the focus to the button. */}
          <Menu.Dropdown onClickCapture={() => options.current?.focus()}>
            <Menu.Item onClick={() => ask('rename')}>Rename or share</Menu.Item>
            <Menu.Item onClick={() => ask('delete')}>Delete</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asking === 'save' && (
        <SaveView
          screen={screen}
          saved={saved && { ...saved, version: versionOpened }}
          query={query}
          onSaved={({ _id, ...view }) => {
            close();
            show({ key: _id, ...view });
          }}
          onCancel={close}
        />
      )}
      {asking === 'rename' && saved && (
        <RenameView
          view={saved}
          onSaved={({ version }) => {
            close();
            // Only if the list was opened at the version before this rename; otherwise its filters come from an
            // older one.
            if (saved.version === versionOpened) opened({ [VERSION_PARAM]: `${version}` });
          }}
          onCancel={close}
        />
      )}
      {asking === 'delete' && saved && (
        <DeleteView view={saved} onDeleted={leave} onCancel={close} />
      )}
    </div>
  );
}

interface DeleteViewProps {
  readonly view: SavedView;
  readonly onDeleted: () => void;
  readonly onCancel: () => void;
}

function DeleteView({ view, onDeleted, onCancel }: DeleteViewProps) {
  const remove = useDeleteView();
  const done = () => {
    toastSuccess(`${view.name} is deleted`);
    onDeleted();
  };
  return (
    <ConfirmDialog
      opened
      name={view.name}
      detail={
        view.shared
          ? `${view.own ? 'You share it' : `${view.ownerName} made it`}, and it goes for all staff.`
          : 'The orders that it shows stay.'
      }
      deletion={remove}
      onConfirm={() =>
        remove.mutate(view, {
          onSuccess: done,
          // Someone else deleted it first.
          onError: (error) => isApiProblem(error, 'not_found') && done(),
        })
      }
      onCancel={onCancel}
    />
  );
}
