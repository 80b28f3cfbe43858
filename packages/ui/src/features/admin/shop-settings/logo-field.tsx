import { LOGO_BYTES_MAX, type ShopSettings } from '@kerf/contract/schemas/shop-settings';
import { Button, FileButton, Group } from '@mantine/core';
import { useState } from 'react';
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
  const shown = chosen === undefined ? saved : chosen;

  async function choose(file: File | null): Promise<void> {
    if (!file) return;
    const isTooLarge = file.size > LOGO_BYTES_MAX;
    setRefusal(isTooLarge ? 'Choose a picture of at most 500 kB.' : null);
    if (!isTooLarge) onChange({ mediaType: file.type, base64: await base64Of(file) });
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
        <FileButton accept="image/png,image/jpeg" onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} name="logo" variant="default" size="sm">
              {shown ? 'Choose another' : 'Choose a picture'}
            </Button>
          )}
        </FileButton>
        {shown && (
          <Button variant="subtle" size="sm" onClick={() => onChange(null)}>
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

function base64Of(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => {
      const { result } = reader;
      resolve(typeof result === 'string' ? result.slice(result.indexOf(',') + 1) : '');
    });
    reader.addEventListener('error', () => reject(reader.error));
    reader.readAsDataURL(file);
  });
}
