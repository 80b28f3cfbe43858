import type { Profile } from '@kerf/contract/schemas/user';
import { Button, Textarea, TextInput } from '@mantine/core';
import { type SyntheticEvent, useRef } from 'react';
import { serverErrors } from '../../components/form/field-errors.ts';
import { focusFirstWrong, useDraftForm } from '../../components/form/use-draft-form.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { AddressLabel } from './address-label.tsx';
import classes from './profile.module.css';
import { useUpdateProfile } from './profile.queries.ts';
import { profileErrors, profileRequest, profileValues } from './profile-fields.ts';

interface ProfileFormProps {
  readonly profile: Profile;
}

/** One's own particulars. Name and email belong to the sign-in and are only shown. */
export function ProfileForm({ profile }: ProfileFormProps) {
  const { email, displayName } = profile;
  const element = useRef<HTMLFormElement>(null);
  const form = useDraftForm({ owner: { form: 'profile', email }, initial: profileValues(profile) });
  const { mutate, isPending, error, reset } = useUpdateProfile(email);
  const name = displayName === '' ? email : displayName;

  const mark = (errors: Readonly<Record<string, string>>) => {
    form.setErrors(errors);
    focusFirstWrong(element.current, errors);
  };

  const save = () => {
    if (isPending) return;
    const request = profileRequest(form.values);
    const errors = profileErrors(request);
    reset();
    mark(errors);
    if (Object.keys(errors).length > 0) return;
    mutate(request, { onSuccess: form.drop, onError: (refusal) => mark(serverErrors(refusal)) });
  };

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    save();
  };

  return (
    <div className={classes.page}>
      <form ref={element} className={classes.form} noValidate onSubmit={submit}>
        <TextInput label="Name" size="md" readOnly value={name} {...readOnlyLook} />
        <TextInput label="Email" size="md" readOnly value={email} {...readOnlyLook} />
        <p className={classes.note}>Both come from your login and cannot be changed here.</p>
        <fieldset className={classes.part}>
          <legend>Delivery</legend>
          <TextInput
            label="Phone"
            type="tel"
            autoComplete="tel"
            size="md"
            maxLength={40}
            {...form.field('phone')}
          />
          <Textarea
            label="Address"
            autoComplete="street-address"
            size="md"
            rows={4}
            maxLength={500}
            className={classes.wide ?? ''}
            {...form.field('address')}
          />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>About you</legend>
          <TextInput label="Education" size="md" maxLength={200} {...form.field('education')} />
          <TextInput
            label="LinkedIn"
            inputMode="url"
            autoComplete="url"
            placeholder="linkedin.com/in/your-name"
            size="md"
            {...form.field('linkedin')}
          />
        </fieldset>
        {error && Object.keys(serverErrors(error)).length === 0 && (
          <div className={classes.wide}>
            <ErrorAlert error={error} onRetry={save} retrying={isPending} />
          </div>
        )}
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={isPending}>
            Save
          </Button>
          {form.dirty && (
            <Button variant="subtle" size="md" disabled={isPending} onClick={form.drop}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
      <AddressLabel name={name} phone={form.values.phone} address={form.values.address} />
    </div>
  );
}

const readOnlyLook = { classNames: { input: classes.fixed ?? '' } };
