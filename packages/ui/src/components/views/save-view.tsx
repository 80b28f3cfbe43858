import { isApiProblem } from '@kerf/api-client/api-problem';
import type { SavedView, ViewScreen } from '@kerf/contract/schemas/view';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cutText } from '@kerf/domain/text/letters';
import { Button, Checkbox, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { OpenModal } from '../open-modal.tsx';
import { toastSuccess } from '../toasts.tsx';
import { useAddView, useUpdateView } from './views.queries.ts';

interface SaveViewProps {
  readonly screen: ViewScreen;
  /** The open saved view, which can be replaced instead of saving a new one. */
  readonly saved: SavedView | undefined;
  readonly query: string;
  readonly onSaved: (view: SavedView) => void;
  readonly onCancel: () => void;
}

/** Saves what a list shows as a view: a new one, or replacing the open one. */
export function SaveView({ screen, saved, query, onSaved, onCancel }: SaveViewProps) {
  // Don't suggest overwriting someone else's view.
  const [replaces, setReplaces] = useState(saved?.own === true);
  const [suggested, suggest] = useState('');
  const replaced = replaces ? saved : undefined;
  return (
    <ViewForm
      // Resets the form, so that each choice starts with its own name.
      key={`${replaces}`}
      title="Save view"
      screen={screen}
      replaced={replaced}
      initial={{ name: replaced?.name ?? suggested, shared: replaced?.shared ?? false }}
      asksName={!replaced}
      query={query}
      onSaved={onSaved}
      onCancel={onCancel}
      onSaveAsNew={() => {
        suggest(cutText(`${saved?.name ?? ''} (mine)`, TEXT_MAX.viewName));
        setReplaces(false);
      }}
    >
      {saved && (
        <NativeSelect
          label="Save as"
          data={[
            { value: 'replace', label: replaceLabel(saved) },
            { value: 'new', label: 'A new view' },
          ]}
          value={replaces ? 'replace' : 'new'}
          onChange={(event) => setReplaces(event.currentTarget.value === 'replace')}
        />
      )}
    </ViewForm>
  );
}

interface RenameViewProps {
  readonly view: SavedView;
  readonly onSaved: (view: SavedView) => void;
  readonly onCancel: () => void;
}

/** Renames a view, shares it or stops sharing it. */
export function RenameView({ onSaved, onCancel, ...props }: RenameViewProps) {
  // Fixed when the dialog opens: the prop follows what others save meanwhile.
  const [view] = useState(props.view);
  return (
    <ViewForm
      title={`Rename or share ${view.name}`}
      screen={view.screen}
      replaced={view}
      initial={view}
      asksName
      query={view.query}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}

interface ViewFormProps extends Pick<SaveViewProps, 'screen' | 'query' | 'onSaved' | 'onCancel'> {
  readonly title: string;
  /** The view to replace; undefined for a new one. */
  readonly replaced: SavedView | undefined;
  readonly initial: Pick<SavedView, 'name' | 'shared'>;
  readonly asksName: boolean;
  readonly onSaveAsNew?: () => void;
  readonly children?: ReactNode;
}

function ViewForm(props: ViewFormProps) {
  const { title, screen, replaced, initial, asksName, query, onSaved, onCancel } = props;
  const view = useSaveView(screen, replaced, onSaved);
  const [name, setName] = useState(initial.name);
  const [shared, setShared] = useState(initial.shared);
  const [isUnnamed, setUnnamed] = useState(false);

  function save(version?: number): void {
    setUnnamed(name.trim() === '');
    if (name.trim() !== '') view.save({ name: name.trim(), query, shared }, version);
  }

  return (
    <OpenModal
      onClose={view.busy ? () => {} : onCancel}
      title={title}
      withCloseButton={false}
      size="md"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="md">
          {props.children}
          {asksName && (
            <TextInput
              label="Name"
              data-autofocus
              required
              maxLength={TEXT_MAX.viewName}
              value={name}
              error={isUnnamed && 'Enter a name.'}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          )}
          <Checkbox
            label="All staff see it"
            checked={shared}
            // If anyone but the owner stopped sharing, the view would be gone for them.
            disabled={replaced?.own === false}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          {view.failure && <ErrorAlert error={view.failure} />}
          <Group justify="flex-end" gap="xs">
            {view.overtaken !== null && (
              <Text role="alert">
                {replaced?.name} was changed by somebody meanwhile, so nothing was saved.{' '}
                {props.onSaveAsNew
                  ? 'Save yours as a new view, or overwrite theirs.'
                  : 'Cancel to keep theirs, or overwrite it.'}
              </Text>
            )}
            <Button variant="default" disabled={view.busy} onClick={onCancel}>
              Cancel
            </Button>
            {view.overtaken !== null && props.onSaveAsNew && (
              <Button variant="default" disabled={view.busy} onClick={props.onSaveAsNew}>
                Save as new
              </Button>
            )}
            {view.overtaken === null ? (
              <Button type="submit" loading={view.busy}>
                Save
              </Button>
            ) : (
              <OverwriteButton version={view.overtaken} busy={view.busy} onOverwrite={save} />
            )}
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

interface OverwriteButtonProps {
  readonly version: number;
  readonly busy: boolean;
  readonly onOverwrite: (version: number) => void;
}

function OverwriteButton({ version, busy, onOverwrite }: OverwriteButtonProps) {
  return (
    <Button color="red" loading={busy} onClick={() => onOverwrite(version)}>
      Overwrite
    </Button>
  );
}

function replaceLabel({ name, shared, own, ownerName }: SavedView): string {
  if (!shared) return `${name}, changed`;
  return own ? `${name}, changed for all staff` : `${name} of ${ownerName}, changed for all staff`;
}

interface ViewToSave {
  readonly name: string;
  readonly query: string;
  readonly shared: boolean;
}

/** Saves a view: a new one, or replacing `replaced`. */
function useSaveView(
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
