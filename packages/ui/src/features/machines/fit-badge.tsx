import type { Blade } from '@kerf/domain/blade';
import { type Fit, fitOf, type Verdict } from '@kerf/domain/fit';
import type { Saw } from '@kerf/domain/machine';
import { Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCirclePlus,
  IconCircleX,
  IconHelpCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import classes from '../../components/status-badge.module.css';
import { useChosenMachine } from './use-chosen-machine.ts';

interface Look {
  readonly icon: TablerIcon;
  readonly tone: 'ok' | 'wait' | 'quiet' | 'bad';
}

const looks: Readonly<Record<Verdict, Look>> = {
  Fits: { icon: IconCircleCheck, tone: 'ok' },
  'Fits with a bush': { icon: IconCirclePlus, tone: 'wait' },
  'Cannot tell': { icon: IconHelpCircle, tone: 'quiet' },
  'Does not fit': { icon: IconCircleX, tone: 'bad' },
};

const tooFast: Look = { icon: IconAlertTriangle, tone: 'bad' };
const shownBy = { hover: true, focus: true, touch: true };

interface FitBadgeProps {
  /** Null for a product that is not a blade: nothing is shown. */
  readonly blade: Blade | null;
  /** The selected machine; without one, nothing is shown. */
  readonly machine: { readonly name: string; readonly saw: Saw } | null;
}

/**
 * Whether a blade fits a machine: an icon and text, with the reason on hover, focus or touch. It is a button,
 * so it must not be inside a link.
 */
export function FitBadge({ blade, machine }: FitBadgeProps) {
  if (!machine || !blade) return null;
  const fit = fitOf(blade, machine.saw);
  return (
    <Tooltip label={`${machine.name}: ${fit.reason}`} events={shownBy} multiline maw={320}>
      <UnstyledButton {...badgeOf(fit)}>
        <FitWords fit={fit} />
        <VisuallyHidden>
          {machine.name}: {fit.reason}
        </VisuallyHidden>
      </UnstyledButton>
    </Tooltip>
  );
}

/** The badge for the selected machine. Renders nothing if there is none. */
export function ChosenFit({ blade }: { readonly blade: Blade | null }) {
  return <FitBadge blade={blade} machine={useChosenMachine().machine} />;
}

/** The verdict with its reason, for a page about one product. */
export function FitNote({ blade, machine }: FitBadgeProps) {
  if (!machine || !blade) return null;
  const fit = fitOf(blade, machine.saw);
  return (
    <div>
      <span {...badgeOf(fit)}>
        <FitWords fit={fit} />
      </span>
      <Text mt={2} fz="sm" c="dimmed">
        {machine.name}: {fit.reason}
      </Text>
    </div>
  );
}

function FitWords({ fit }: { readonly fit: Fit }) {
  const { icon: Icon } = lookOf(fit);
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {fit.verdict}{' '}
    </>
  );
}

/** What does not fit is red, and what nobody can tell is no quieter than the rest. */
function badgeOf(fit: Fit) {
  const { tone } = lookOf(fit);
  const color = tone === 'bad' ? 'var(--kerf-bad)' : 'inherit';
  return { className: classes.badge, 'data-tone': tone, style: { color } };
}

function lookOf({ verdict, overspeeds }: Fit): Look {
  return overspeeds ? tooFast : looks[verdict];
}
