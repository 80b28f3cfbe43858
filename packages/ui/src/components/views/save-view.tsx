import { isApiProblem } from '@kerf/api-client/api-problem';
import type { SavedView, ViewScreen } from '@kerf/contract/schemas/view';
import { TEXT_MAX } from '@kerf/domain/limits';
import { cutText } from '@kerf/domain/text/letters';
import { Button, Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { checkByField } from '../form/field-errors.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { useForm } from '../form/use-form.ts';
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
  const { mutateAsync: add } = useAddView();
  const { mutateAsync: update } = useUpdateView();
  const version = useRef(replaced?.version);
  const form = useForm({
    initial: { name: initial.name, shared: initial.shared ? 'yes' : '' },
    check: ({ name, shared }) =>
      checkByField(
        { name: name.trim(), shared },
        { name: name.trim() === '' ? 'Enter a name.' : null },
      ),
    send: (values) => {
      const to = { name: values.name, query, shared: values.shared !== '' };
      if (replaced === undefined || version.current === undefined) return add({ screen, ...to });
      return update({ view: replaced, version: version.current, ...to });
    },
    onSent: (view) => {
      toastSuccess(`${view.name} is saved`);
      onSaved(view);
    },
  });
  const overtaken = overtakenBy(form.failure);

  function overwrite(theirs: number): void {
    version.current = theirs;
    form.submit();
  }

  return (
    <FormDialog
      form={form}
      title={title}
      onClose={onCancel}
      action={overtaken === null ? 'Save' : null}
      failure={
        overtaken === null ? undefined : (
          <Text role="alert">
            {replaced?.name} was changed by somebody meanwhile, so nothing was saved.{' '}
            {props.onSaveAsNew
              ? 'Save yours as a new view, or overwrite theirs.'
              : 'Cancel to keep theirs, or overwrite it.'}
          </Text>
        )
      }
      actions={
        overtaken !== null && (
          <>
            {props.onSaveAsNew && (
              <Button variant="default" disabled={form.sending} onClick={props.onSaveAsNew}>
                Save as new
              </Button>
            )}
            <Button color="red" loading={form.sending} onClick={() => overwrite(overtaken)}>
              Overwrite
            </Button>
          </>
        )
      }
    >
      {props.children}
      {asksName && (
        <TextInput
          label="Name"
          data-autofocus
          required
          maxLength={TEXT_MAX.viewName}
          {...form.field('name')}
        />
      )}
      <Checkbox
        label="All staff see it"
        checked={form.values.shared !== ''}
        // If anyone but the owner stopped sharing, the view would be gone for them.
        disabled={replaced?.own === false}
        onChange={({ currentTarget: { checked } }) => form.change('shared', checked ? 'yes' : '')}
      />
    </FormDialog>
  );
}

function replaceLabel({ name, shared, own, ownerName }: SavedView): string {
  if (!shared) return `${name}, changed`;
  return own ? `${name}, changed for all staff` : `${name} of ${ownerName}, changed for all staff`;
}

/** The version that somebody else saved meanwhile; null if nobody did. */
function overtakenBy(error: Error | null): number | null {
  if (!isApiProblem(error, 'view_changed')) return null;
  const { version } = error.params;
  return typeof version === 'number' ? version : null;
}
