import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { Anchor, Flex, NativeSelect, Text, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { typedNumber } from '../../../components/form/typed-number.ts';
import * as paths from '../../../platform/paths.ts';
import { MachinePicker } from '../machine-picker.tsx';
import { useChosenMachine } from '../use-chosen-machine.ts';
import classes from './cutting.module.css';
import { CuttingPlanSheet } from './cutting-plan-sheet.tsx';
import { cuttable, materialFor } from './material-choice.ts';

interface FeedsAndSpeedsProps {
  readonly productId: string;
  readonly blade: Blade;
}

/** How to run a blade on the selected machine in a material. Only circular blades have a maximum speed. */
export function FeedsAndSpeeds({ productId, blade }: FeedsAndSpeedsProps) {
  const titleId = useId();
  if (blade.kind !== 'circular') return null;
  return (
    <Flex
      component="section"
      direction="column"
      gap="md"
      align="flex-start"
      aria-labelledby={titleId}
    >
      <Title order={2} id={titleId} fz="1.25rem">
        Feeds and speeds
      </Title>
      <Circular productId={productId} blade={blade} />
    </Flex>
  );
}

interface CircularProps {
  readonly productId: string;
  readonly blade: CircularBlade;
}

function Circular({ productId, blade }: CircularProps) {
  const { machine } = useChosenMachine();
  const [asked, setAsked] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const material = materialFor(blade, machine?.saw ?? null, asked);
  const { feed, error } = readFeed(typed);
  return (
    <>
      <div className={classes.choices}>
        <MachinePicker />
        <NativeSelect
          label="Material"
          data={[...cuttable(blade)]}
          value={material}
          onChange={(event) => setAsked(event.currentTarget.value)}
        />
        {machine && (
          <TextInput
            label="Your feed"
            placeholder="e.g. 8"
            inputMode="decimal"
            autoComplete="off"
            rightSection={
              <Text span fz="sm" c="dimmed">
                m/min
              </Text>
            }
            rightSectionWidth={60}
            rightSectionPointerEvents="none"
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </div>
      <CuttingPlanSheet blade={blade} material={material} machine={machine} feed={feed} />
      {machine && (
        <Anchor component={Link} to={setupAddress(productId, machine._id, material)}>
          Printable setup card
        </Anchor>
      )}
    </>
  );
}

/** The path of the setup card of a blade on a machine in a material. */
export function setupAddress(productId: string, machineId: string, material: string): string {
  const query = new URLSearchParams({ machine: machineId, material });
  return paths.setupCard(productId, query);
}

const FEED_MAX = 1000;

/** Parses a feed in meters per minute: null if it is empty or invalid, then with the error. */
export function readFeed(text: string): { readonly feed: number | null; readonly error?: string } {
  const feed = typedNumber(text, 'length');
  if (feed === undefined) return { feed: null };
  const possible = feed > 0 && feed <= FEED_MAX;
  return possible ? { feed } : { feed: null, error: 'Enter metres per minute, above 0.' };
}
