import { ActionIcon, Button } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { Zoom } from '../../platform/platform.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import classes from './settings.module.css';
import { SettingsSection } from './settings-section.tsx';

const steps = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3];
// The shell may return inexact factors.
const SAME = 0.005;

interface ZoomSectionProps {
  readonly zoom: Zoom;
}

/** The page's zoom, in steps. */
export function ZoomSection({ zoom }: ZoomSectionProps) {
  const factor = useLiveValue(zoom.factor);
  const smaller = steps.findLast((step) => step < factor - SAME);
  const larger = steps.find((step) => step > factor + SAME);
  return (
    <SettingsSection title="Zoom" detail="How large everything is shown.">
      <div className={classes.line}>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Smaller"
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && zoom.set(smaller)}
        >
          <IconMinus size={16} aria-hidden="true" />
        </ActionIcon>
        <output className={classes.number} aria-label="Size">
          {Math.round(factor * 100)}%
        </output>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Larger"
          disabled={larger === undefined}
          onClick={() => larger !== undefined && zoom.set(larger)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </ActionIcon>
        {Math.abs(factor - 1) > SAME && (
          <Button variant="subtle" size="sm" onClick={() => zoom.set(1)}>
            Ordinary size
          </Button>
        )}
      </div>
    </SettingsSection>
  );
}
