import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import classes from './users.module.css';

interface VerifiedMarkProps {
  readonly verified: boolean;
}

/** Whether somebody has proved that the address is theirs. */
export function VerifiedMark({ verified }: VerifiedMarkProps) {
  const Icon = verified ? IconCircleCheck : IconAlertTriangle;
  return (
    <span className={classes.mark} data-verified={verified}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {verified ? 'Verified' : 'Not verified'}
    </span>
  );
}
