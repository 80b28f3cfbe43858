import type { Blade } from '@kerf/domain/blade';
import { FitNote } from '../machines/fit-badge.tsx';
import { MachinePicker } from '../machines/machine-picker.tsx';
import { useChosenMachine } from '../machines/use-chosen-machine.ts';
import classes from './buy-panel.module.css';

/** Whether a blade fits the machine that is bought for: said where it is bought. */
export function MachineFit({ blade }: { readonly blade: Blade }) {
  return <FitNote blade={blade} machine={useChosenMachine().machine} />;
}

/** Which machine is bought for. A circular blade's is changed beside its speeds. */
export function MachineChoice({ blade }: { readonly blade: Blade }) {
  const { machine } = useChosenMachine();
  if (machine && blade.kind === 'circular') return null;
  return (
    <div className={classes.fit}>
      <MachinePicker />
    </div>
  );
}
