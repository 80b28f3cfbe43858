import type { Blade } from '@kerf/domain/blade';
import { FitNote } from '../machines/fit-badge.tsx';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import classes from './buy-panel.module.css';

/** Whether a blade fits the machine that is bought for, and the way to choose another. */
export function MachineFit({ blade }: { readonly blade: Blade }) {
  const { machine } = useChosenMachine();
  return (
    <div className={classes.fit}>
      <MachinePicker />
      <FitNote blade={blade} machine={machine} />
    </div>
  );
}
