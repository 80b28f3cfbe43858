import type { Machine } from '@kerf/contract/schemas/machine';
import type { Product } from '@kerf/contract/schemas/product';
import type { CircularBlade, Material } from '@kerf/domain/blade';
import { Title } from '@mantine/core';
import { BladeDrawing } from '../../../components/blade-drawing/blade-drawing.tsx';
import { bladeInWords } from '../../../components/blade-specification/blade-facts.ts';
import { SpecificationTable } from '../../../components/blade-specification/specification-table.tsx';
import { FitNote } from '../fit-badge.tsx';
import { sawFacts } from '../saw-facts.ts';
import { CuttingPlanSheet } from './cutting-plan-sheet.tsx';
import classes from './setup-card.module.css';

export interface SetupProduct extends Product {
  readonly blade: CircularBlade;
}

interface SetupCardProps {
  readonly product: SetupProduct;
  /** Null if none is selected. */
  readonly machine: Machine | null;
  readonly material: Material;
}

/** The settings for one blade in one material, on one printed page. */
export function SetupCard({ product, machine, material }: SetupCardProps) {
  const { name, sku, blade } = product;
  return (
    <article className={classes.card}>
      <header className={classes.head}>
        <div>
          <p className={classes.kind}>Setup card</p>
          <Title order={1} className={classes.title}>
            {name}
          </Title>
          <p className={classes.sku}>{sku}</p>
        </div>
        <dl className={classes.place}>
          <dt>Machine</dt>
          <dd>{machine?.name ?? '–'}</dd>
          {machine && <dd className={classes.facts}>{sawFacts(machine.saw).join(' · ')}</dd>}
          <dt>Material</dt>
          <dd>{material}</dd>
        </dl>
      </header>
      <div className={classes.body}>
        <div>
          <BladeDrawing blade={blade} title={bladeInWords(blade)} dimensions />
          <SpecificationTable blade={blade} caption="Blade" />
        </div>
        <div className={classes.plan}>
          <FitNote blade={blade} machine={machine} />
          <CuttingPlanSheet blade={blade} material={material} machine={machine} feed={null} />
        </div>
      </div>
      <dl className={classes.blanks}>
        {['Blade height', 'Fence', 'Feed', 'Fitted on', 'By'].map((label) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd />
          </div>
        ))}
      </dl>
    </article>
  );
}
