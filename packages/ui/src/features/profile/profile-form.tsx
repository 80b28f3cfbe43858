import type { Profile } from '@kerf/contract/schemas/user';
import { TEXT_MAX } from '@kerf/domain/limits';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useForm } from '../../components/form/use-form.ts';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { AddressLabel } from './address-label.tsx';
import classes from './profile.module.css';
import { useUpdateProfile } from './profile.queries.ts';
import { changedFields, checkProfile, profileValues } from './profile-fields.ts';

interface ProfileFormProps {
  readonly profile: Profile;
}

/** The user's own profile. Name and email come from the sign-in and are read-only. */
export function ProfileForm({ profile }: ProfileFormProps) {
  const { email, displayName } = profile;
  const { mutateAsync } = useUpdateProfile(email);
  const initial = profileValues(profile);
  const form = useForm({
    draft: { form: 'profile', email },
    initial,
    check: checkProfile,
    // Another window may have changed the other fields.
    send: (values) => mutateAsync(changedFields(initial, values)),
  });
  const name = displayName === '' ? email : displayName;

  return (
    <div className={classes.page}>
      <form className={classes.form} {...form.props}>
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
            maxLength={TEXT_MAX.phone}
            {...form.field('phone')}
          />
          <Textarea
            label="Address"
            autoComplete="street-address"
            size="md"
            rows={4}
            maxLength={TEXT_MAX.address}
            className={classes.wide ?? ''}
            {...form.field('address')}
          />
        </fieldset>
        <fieldset className={classes.part}>
          <legend>About you</legend>
          <TextInput
            label="Education"
            size="md"
            maxLength={TEXT_MAX.education}
            {...form.field('education')}
          />
          <TextInput
            label="LinkedIn"
            inputMode="url"
            autoComplete="url"
            placeholder="linkedin.com/in/your-name"
            size="md"
            {...form.field('linkedin')}
          />
        </fieldset>
        {form.failure && (
          <div className={classes.wide}>
            <ErrorAlert error={form.failure} onRetry={form.submit} />
          </div>
        )}
        <div className={classes.actions}>
          <Button type="submit" size="md" loading={form.sending}>
            Save
          </Button>
          {form.dirty && (
            <Button variant="subtle" size="md" disabled={form.sending} onClick={form.drop}>
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
