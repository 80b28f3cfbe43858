import type { Machine } from '@kerf/contract/schemas/machine';
import { MACHINES_MAX } from '@kerf/domain/machine';
import { Button, Skeleton, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { useHashScroll } from '../../shared/use-hash-scroll.ts';
import { MachineForm } from './machine-form.tsx';
import { useDeleteMachine, useMachines } from './machines.queries.ts';
import classes from './machines-section.module.css';
import { sawFacts, sawNames } from './saw-facts.ts';
import { useChosenMachine } from './use-chosen-machine.ts';

interface MachinesSectionProps {
  /** The owner's email address. */
  readonly email: string;
}

/** The user's saws, to add, edit and delete. */
export function MachinesSection({ email }: MachinesSectionProps) {
  const query = useMachines();
  const { data } = query;
  const { machine: chosen, choose } = useChosenMachine();
  const [edited, setEdited] = useState<Machine | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Machine | null>(null);
  useHashScroll();
  const close = () => setEdited(null);
  // As it is now; a deleted one stays as it was, so that saving it is refused.
  const current = (machine: Machine) => data?.find(({ _id }) => _id === machine._id) ?? machine;
  const saved = (machine: Machine) => {
    close();
    if (!chosen) choose(machine._id);
  };

  const full = (data?.length ?? 0) >= MACHINES_MAX;
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
      disabled={full}
      onClick={() => setEdited('new')}
    >
      Add a machine
    </Button>
  );

  return (
    <section id="machines" className={classes.section} aria-labelledby="machines-title">
      <header className={classes.head}>
        <div>
          <Title order={2} id="machines-title" className={classes.title}>
            My machines
          </Title>
          <p className={classes.detail}>
            Add a saw to see which blades fit.
            {full && ` You have ${MACHINES_MAX} machines, the maximum.`}
          </p>
        </div>
        {data !== undefined && data.length > 0 && addButton}
      </header>
      <Loaded
        query={query}
        loading={
          <div role="status" aria-label="Loading your machines">
            <Skeleton height={56} />
          </div>
        }
      >
        {(machines) =>
          machines.length === 0 ? (
            <EmptyState kind="nothing-yet" title="No machines yet" action={addButton} />
          ) : (
            <ul className={classes.list}>
              {machines.map((machine) => (
                <MachineRow
                  key={machine._id}
                  machine={machine}
                  onEdit={() => setEdited(machine)}
                  onDelete={() => setDeleted(machine)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited !== null && (
        <OpenModal
          onClose={close}
          size="lg"
          title={edited === 'new' ? 'Add a machine' : 'Edit machine'}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          <MachineForm
            machine={edited === 'new' ? null : current(edited)}
            email={email}
            onSaved={saved}
          />
        </OpenModal>
      )}
      <DeleteMachine machine={deleted} onClose={() => setDeleted(null)} />
    </section>
  );
}

interface MachineRowProps {
  readonly machine: Machine;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

function MachineRow({ machine: { name, saw }, onEdit, onDelete }: MachineRowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.facts}>{[sawNames[saw.kind], ...sawFacts(saw)].join(' · ')}</p>
      </div>
      <div className={classes.tools}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
          aria-label={`Edit ${name}`}
          onClick={onEdit}
        >
          Edit
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden="true" />}
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

interface DeleteMachineProps {
  /** The machine to delete; null while the dialog is closed. */
  readonly machine: Machine | null;
  readonly onClose: () => void;
}

/** Deletes a machine after asking, and shows a failure in the dialog. */
function DeleteMachine({ machine, onClose }: DeleteMachineProps) {
  const { mutate, isPending, error, reset } = useDeleteMachine();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={machine !== null}
      name={machine?.name ?? ''}
      busy={isPending}
      problem={error ? <ErrorAlert error={error} /> : undefined}
      onConfirm={() => machine && mutate(machine, { onSuccess: close })}
      onCancel={close}
    />
  );
}
