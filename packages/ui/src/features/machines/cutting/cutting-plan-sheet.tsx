import type { Machine } from '@kerf/contract/schemas/machine';
import type { CircularBlade, Material } from '@kerf/domain/blade';
import { cuttingPlan } from '@kerf/domain/cutting';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import classes from './cutting.module.css';
import { type PlanNote, planNotes } from './plan-notes.ts';
import { planRows } from './plan-rows.ts';

interface CuttingPlanSheetProps {
  readonly blade: CircularBlade;
  readonly material: Material;
  /** Null if none is selected. */
  readonly machine: Machine | null;
  /** Meters per minute; null if none is entered. */
  readonly feed: number | null;
}

const signs = { ok: IconCircleCheck, wait: IconInfoCircle, bad: IconAlertTriangle } as const;

/** The numbers for a cut, with notes and the source of the recommendation. */
export function CuttingPlanSheet({ blade, material, machine, feed }: CuttingPlanSheetProps) {
  const saw = machine?.saw.kind === 'circular' ? machine.saw : null;
  const plan = cuttingPlan(blade, material, saw?.spindleRpm ?? null);
  return (
    <>
      <table className={classes.figures}>
        <thead>
          <tr>
            <td />
            <th scope="col">{machine?.name ?? 'Your machine'}</th>
            <th scope="col">Recommended</th>
          </tr>
        </thead>
        <tbody>
          {planRows(plan, blade.teeth, feed).map(({ label, actual, recommended }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{actual}</td>
              <td>{recommended}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className={classes.notes}>
        {planNotes({ blade, material, plan, machine, feed }).map((note) => (
          <Note key={note.text} note={note} />
        ))}
      </ul>
      <p className={classes.source}>
        {plan.guide.source}: a starting point, not a guarantee. The blade’s maximum speed and your
        saw’s manual take precedence.
      </p>
    </>
  );
}

function Note({ note: { tone, text } }: { readonly note: PlanNote }) {
  const Icon = signs[tone];
  return (
    <li data-tone={tone}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {text}
    </li>
  );
}
