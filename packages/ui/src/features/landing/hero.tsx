import { ActionIcon, Button, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BladeDrawing, type BladeTurn } from '../../components/blade-drawing/blade-drawing.tsx';
import { heroBlade } from '../../components/blade-drawing/house-blade.ts';
import classes from './hero.module.css';

interface HeroProps {
  /** The target of Get Started. */
  readonly to?: string;
}

/** One sentence, one action, one blade. */
export function Hero({ to = '/#products' }: HeroProps) {
  const [state, setState] = useState<BladeTurn['state']>('turning');
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <div className={classes.inner}>
        <div className={classes.words}>
          <Title order={1} id="hero-title" className={classes.sentence}>
            Saw blades true to a tenth of a millimeter, sold by the batch.
          </Title>
          <Button component={Link} to={to} size="lg">
            Get Started
          </Button>
        </div>
        <div className={classes.blade}>
          <BladeDrawing
            blade={heroBlade}
            variant="hero"
            dimensions
            turn={{
              state,
              onTouched: () => setState((now) => (now === 'turning' ? 'held' : now)),
              onTurned: () => setState('rested'),
            }}
          />
        </div>
        <div className={classes.caption}>
          <span>
            {heroBlade.diameter} × {heroBlade.kerf} × {heroBlade.bore} Z{heroBlade.teeth}{' '}
            {heroBlade.grind}
          </span>
          <TurnButton
            turning={state === 'turning'}
            onChange={(turning) => setState(turning ? 'turning' : 'held')}
          />
        </div>
      </div>
      <div className={classes.rule} aria-hidden="true" />
    </section>
  );
}

interface TurnButtonProps {
  readonly turning: boolean;
  readonly onChange: (turning: boolean) => void;
}

/** Stops and starts the blade; hidden if reduced motion is preferred. */
function TurnButton({ turning, onChange }: TurnButtonProps) {
  if (useReducedMotion()) return null;
  const Icon = turning ? IconPlayerPause : IconPlayerPlay;
  return (
    <ActionIcon
      variant="subtle"
      size="md"
      aria-label={turning ? 'Stop the blade' : 'Turn the blade'}
      onClick={() => onChange(!turning)}
    >
      <Icon size={14} aria-hidden="true" />
    </ActionIcon>
  );
}
