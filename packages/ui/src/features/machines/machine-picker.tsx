import { Anchor, Button, Input, NativeSelect, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { commands } from '../../platform/commands.ts';
import { useAccount } from '../../session/session-context.tsx';
import classes from './machine-picker.module.css';
import { useMachines } from './machines.queries.ts';
import { useChosenMachine } from './use-chosen-machine.ts';

/** Selects the machine to buy blades for. Visitors see nothing; without machines, a link to add one is as high. */
export function MachinePicker() {
  const account = useAccount();
  const { data, error, refetch, isFetching } = useMachines();
  const { machines, machine, choose } = useChosenMachine();
  if (!account) return null;
  if (error && !data) {
    return (
      <Text fz="sm" c="dimmed">
        Your machines could not be loaded.{' '}
        <Button variant="subtle" size="compact-sm" loading={isFetching} onClick={() => refetch()}>
          Try again
        </Button>
      </Text>
    );
  }
  if (data && machines.length === 0) {
    return (
      <Input.Wrapper label="My machine" labelElement="div" className={classes.picker}>
        <p className={classes.none}>
          <Anchor component={Link} to={MACHINES_PATH}>
            Add your machine
          </Anchor>{' '}
          to see what fits.
        </p>
      </Input.Wrapper>
    );
  }
  return (
    <NativeSelect
      label="My machine"
      className={classes.picker}
      disabled={!data}
      value={machine?._id ?? ''}
      onChange={(event) => choose(event.currentTarget.value || null)}
      data={[
        { value: '', label: data ? 'None chosen' : 'Loading' },
        ...machines.map(({ _id: value, name: label }) => ({ value, label })),
      ]}
    />
  );
}

/** The path of the user's own machines. */
export const MACHINES_PATH = `${commands.myProfile.to}#machines`;
