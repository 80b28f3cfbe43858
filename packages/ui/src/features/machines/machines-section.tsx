import type { Machine } from '@kerf/contract/schemas/machine';
import { MACHINES_MAX } from '@kerf/domain/machine';
import { Box, Button, Flex, Group, Skeleton, Text, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { OpenModal } from '../../components/open-modal.tsx';
import { RecordButton } from '../../components/record-button.tsx';
import { useHashScroll } from '../../shared/use-hash-scroll.ts';
import parts from '../../theme/parts.module.css';
import { MachineForm } from './machine-form.tsx';
import { useDeleteMachine, useMachines } from './machines.queries.ts';
import classes from './machines-section.module.css';
import { sawFacts, sawNames } from './saw-facts.ts';
import { useChosenMachine } from './use-chosen-machine.ts';

/** The user's saws, to add, edit and delete. */
export function MachinesSection() {
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
      <Flex
        component="header"
        gap="0.75rem 1.5rem"
        align="start"
        justify="space-between"
        wrap="wrap"
        mb="md"
      >
        <div>
          <Title order={2} id="machines-title" fz="1.25rem">
            My machines
          </Title>
          <Text mt={4} fz="sm" c="dimmed">
            Add a saw to see which blades fit.
            {full && ` You have ${MACHINES_MAX} machines, the maximum.`}
          </Text>
        </div>
        {data !== undefined && data.length > 0 && addButton}
      </Flex>
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
            <ul>
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
        >
          <MachineForm machine={edited === 'new' ? null : current(edited)} onSaved={saved} />
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
    <li className={parts.record}>
      <Box flex="1 1 16rem" miw={0}>
        <Text fw={600}>{name}</Text>
        <Text mt={4} fz="sm" c="dimmed">
          {[sawNames[saw.kind], ...sawFacts(saw)].join(' · ')}
        </Text>
      </Box>
      <Group gap={4} align="stretch" wrap="nowrap">
        <RecordButton icon={IconPencil} action="Edit" record={name} onClick={onEdit} />
        <RecordButton icon={IconTrash} action="Delete" record={name} onClick={onDelete} />
      </Group>
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
  const deletion = useDeleteMachine();
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={machine !== null}
      name={machine?.name ?? ''}
      deletion={deletion}
      onConfirm={() => machine && deletion.mutate(machine, { onSuccess: close })}
      onCancel={close}
    />
  );
}
