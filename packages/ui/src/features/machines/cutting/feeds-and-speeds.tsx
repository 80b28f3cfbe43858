import type { Blade, CircularBlade } from '@kerf/domain/blade';
import { Anchor, NativeSelect, TextInput, Title } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { MachinePicker } from '../machine-picker.tsx';
import { useChosenMachine } from '../use-chosen-machine.ts';
import classes from './cutting.module.css';
import { CuttingPlanSheet } from './cutting-plan-sheet.tsx';
import { cuttable, materialFor } from './material-choice.ts';
import { setupAddress } from './setup-address.ts';
import { readFeed } from './typed-feed.ts';

interface FeedsAndSpeedsProps {
  readonly productId: string;
  readonly blade: Blade;
}

/** How a blade is run on the chosen machine in a material. Only circular blades have a speed of their own. */
export function FeedsAndSpeeds({ productId, blade }: FeedsAndSpeedsProps) {
  const titleId = useId();
  if (blade.kind !== 'circular') return null;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.title}>
        Feeds and speeds
      </Title>
      <Circular productId={productId} blade={blade} />
    </section>
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
            rightSection={<span className={classes.unit}>m/min</span>}
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
          Setup card to print
        </Anchor>
      )}
    </>
  );
}
