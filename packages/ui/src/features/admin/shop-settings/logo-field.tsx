import { LOGO_BYTES_MAX, type ShopSettings } from '@kerf/contract/schemas/shop-settings';
import { Button, FileButton, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './shop-settings.module.css';
import type { ChosenLogo } from './shop-settings-fields.ts';

interface LogoFieldProps {
  readonly saved: ShopSettings['logo'];
  readonly chosen: ChosenLogo;
  readonly error: string | undefined;
  readonly onChange: (logo: ChosenLogo) => void;
}

/** The logo at the top of documents: shown, replaced or removed. */
export function LogoField({ saved, chosen, error, onChange }: LogoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const reset = useRef<() => void>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const shown = chosen === undefined ? saved : chosen;

  async function choose(file: File | null): Promise<void> {
    // Browsers fire no event if the same file is chosen again, perhaps after it was made smaller.
    reset.current?.();
    if (!file) return;
    if (file.size > LOGO_BYTES_MAX) return setRefusal('Choose a picture of at most 500 kB.');
    const base64 = await base64Of(file);
    if (base64 === null) {
      return setRefusal('This file cannot be read. It may be open in another program.');
    }
    setRefusal(null);
    onChange({ mediaType: file.type, base64 });
  }

  function remove(): void {
    onChange(null);
    // The button that removes it goes with it.
    chooser.current?.focus();
  }

  return (
    <div className={classes.logo}>
      <span className={classes.label} id="logo-label">
        Logo
      </span>
      {shown ? (
        <img
          className={classes.picture}
          src={`data:${shown.mediaType};base64,${shown.base64}`}
          alt="The shop's logo"
        />
      ) : (
        <p className={classes.hint}>None. Documents show the shop's name in its place.</p>
      )}
      <Group gap="xs">
        <FileButton
          accept="image/png,image/jpeg"
          resetRef={reset}
          onChange={(file) => void choose(file)}
        >
          {(props) => (
            <Button {...props} ref={chooser} name="logo" variant="default" size="sm">
              {shown ? 'Choose another' : 'Choose a picture'}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button variant="subtle" size="sm" onClick={remove}>
            Remove logo
          </Button>
        )}
      </Group>
      <p className={classes.hint}>PNG or JPEG, at most 500 kB and 2,000 pixels on each side.</p>
      <p className={classes.refusal} role="status">
        {refusal ?? error}
      </p>
    </div>
  );
}

/** A file's bytes; null if it is gone or locked by another program. */
function base64Of(file: File): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => resolve(null));
    reader.readAsDataURL(file);
  });
}
