import { Skeleton } from '@mantine/core';
import classes from './profile.module.css';

/** Holds the form's place while the profile is on its way. */
export function ProfileSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading your profile">
      <div className={classes.form}>
        {['name', 'email', 'phone', 'address', 'education', 'linkedin'].map((field) => (
          <div key={field} className={classes.wide}>
            <Skeleton height={14} width={88} mb={10} />
            <Skeleton height={field === 'address' ? 90 : 42} />
          </div>
        ))}
      </div>
    </div>
  );
}
