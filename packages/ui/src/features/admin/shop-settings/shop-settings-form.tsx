import { isApiProblem } from '@kerf/api-client/api-problem';
import { papers, type ShopSettings } from '@kerf/contract/schemas/shop-settings';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef, useState } from 'react';
import { serverErrors } from '../../../components/form/field-errors.ts';
import { focusFirstWrong, useDraftForm } from '../../../components/form/use-draft-form.ts';
import { ErrorAlert } from '../../../shared/error-alert.tsx';
import { ProblemAlert } from '../../../shared/problem-alert.tsx';
import { LogoField } from './logo-field.tsx';
import classes from './shop-settings.module.css';
import { useUpdateShopSettings } from './shop-settings.queries.ts';
import {
  type ChosenLogo,
  type SettingsField,
  settingsErrors,
  settingsRequest,
  settingsValues,
} from './shop-settings-fields.ts';

interface ShopSettingsFormProps {
  readonly settings: ShopSettings;
  /** Of the admin, whose unsaved changes are kept. */
  readonly email: string;
}

/** The letterhead, the paper and the logo of the shop's documents. */
export function ShopSettingsForm({ settings, email }: ShopSettingsFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const form = useDraftForm<SettingsField>({
    owner: { form: 'shop-settings', email },
    initial: settingsValues(settings),
  });
  const [logo, setLogo] = useState<ChosenLogo>(undefined);
  const { mutate, isPending, error, reset } = useUpdateShopSettings();
  const isLate = isApiProblem(error, 'settings_changed');
  const isDirty = form.dirty || logo !== undefined;

  const drop = () => {
    form.drop();
    setLogo(undefined);
    reset();
  };

  const mark = (errors: Readonly<Record<string, string>>) => {
    form.setErrors(errors);
    focusFirstWrong(element.current, errors);
  };

  const save = () => {
    if (isPending) return;
    const request = settingsRequest(form.values, logo, settings.version);
    const errors = settingsErrors(request);
    reset();
    mark(errors);
    if (Object.keys(errors).length > 0) return;
    mutate(request, { onSuccess: drop, onError: (refusal) => mark(serverErrors(refusal)) });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save();
  };

  /** Beside what was typed, what another admin saved meanwhile. */
  const field = (name: SettingsField) => {
    const isChanged = form.values[name] !== settings[name];
    const saved = settings[name] === '' ? 'nothing' : settings[name];
    return { ...form.field(name), ...(isLate && isChanged && { description: `Saved: ${saved}` }) };
  };

  return (
    <form ref={element} className={classes.form} noValidate onSubmit={submit}>
      <TextInput label="Shop name" size="md" maxLength={80} required {...field('name')} />
      <Textarea label="Address" size="md" rows={4} maxLength={300} required {...field('address')} />
      <TextInput label="Email" type="email" size="md" required {...field('email')} />
      <TextInput label="Phone" type="tel" size="md" maxLength={40} {...field('phone')} />
      <TextInput label="Tax number" size="md" maxLength={60} {...field('taxNumber')} />
      <NativeSelect label="Paper" size="md" data={[...papers]} {...field('paper')} />
      <Textarea
        label="Footer"
        size="md"
        rows={2}
        maxLength={240}
        placeholder="Bank details, register, opening hours"
        {...field('footer')}
      />
      <LogoField
        saved={settings.logo}
        chosen={logo}
        error={form.errors.logo}
        onChange={(chosen) => {
          form.setErrors((errors) => ({ ...errors, logo: '' }));
          setLogo(chosen);
        }}
      />
      {isLate && (
        <ProblemAlert
          title="Another admin saved the settings meanwhile"
          detail="Nothing of yours was saved, and nothing is lost: your changes are still in the fields, with what was saved above them. Check them and save again."
        />
      )}
      {error && !isLate && Object.keys(serverErrors(error)).length === 0 && (
        <ErrorAlert error={error} onRetry={save} retrying={isPending} />
      )}
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={isPending}>
          Save
        </Button>
        {isDirty && (
          <Button variant="subtle" size="md" disabled={isPending} onClick={drop}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
