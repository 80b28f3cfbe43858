import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { UpdateState, Updates } from '../../platform/platform.ts';
import { useLiveValue } from '../../platform/use-live-value.ts';
import classes from './settings.module.css';

/** Whether there is a newer version of the app, its download progress, and what to do next. */
export function UpdateStatus({ updates }: { readonly updates: Updates }) {
  const state = useLiveValue(updates.state);
  return (
    <div className={classes.line}>
      <span role="status">{wordsOf(state)}</span>
      {state.kind === 'downloading' && (
        <progress
          className={classes.meter}
          aria-label={`Version ${state.version}`}
          max={100}
          value={state.percent}
        />
      )}
      {state.kind === 'ready' ? (
        <Button onClick={updates.restart}>Restart now</Button>
      ) : (
        <Button
          variant="default"
          loading={state.kind === 'checking'}
          disabled={state.kind === 'downloading'}
          onClick={updates.check}
        >
          {state.kind === 'failed' ? 'Try again' : 'Check for updates'}
        </Button>
      )}
    </div>
  );
}

/** Shown once a newer version has been downloaded. */
export function readyText(version: string): string {
  return `Version ${version} is ready. It installs when you next start Kerf.`;
}

function wordsOf(state: UpdateState): ReactNode {
  switch (state.kind) {
    case 'unknown':
      return null;
    case 'checking':
      return 'Checking for updates';
    case 'up-to-date':
      return 'This is the newest version.';
    case 'downloading':
      return `Downloading version ${state.version}: ${Math.round(state.percent)}%`;
    case 'ready':
      return readyText(state.version);
    case 'failed':
      return `No update: ${state.detail}`;
  }
}
