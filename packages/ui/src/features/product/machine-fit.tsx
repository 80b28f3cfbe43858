import type { Blade } from '@kerf/domain/blade';
import { FitNote } from '../machines/fit-badge.tsx';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import classes from './buy-panel.module.css';

/** Whether a blade fits the machine that is bought for. A circular one's is changed beside its speeds. */
export function MachineFit({ blade }: { readonly blade: Blade }) {
  const { machine } = useChosenMachine();
  return (
    <div className={classes.fit}>
      {!(machine && blade.kind === 'circular') && <MachinePicker />}
      <FitNote blade={blade} machine={machine} />
    </div>
  );
}
