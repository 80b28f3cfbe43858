import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './settings.module.css';

interface SettingsSectionProps {
  readonly title: string;
  readonly detail?: ReactNode;
  readonly children: ReactNode;
}

/** A section of the settings: description on the left, controls on the right. */
export function SettingsSection({ title, detail, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <div>
        <Title order={2} id={titleId} className={classes.title}>
          {title}
        </Title>
        {detail !== undefined && <p className={classes.detail}>{detail}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}
