import type { Profile } from '@kerf/contract/schemas/user';
import { TEXT_MAX } from '@kerf/domain/limits';
import {
  Box,
  Button,
  Group,
  PasswordInput,
  Skeleton,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { BladeDrawing } from '../../components/blade-drawing/blade-drawing.tsx';
import { markBlade } from '../../components/blade-drawing/house-blade.ts';
import { checkByField } from '../../components/form/field-errors.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Loaded } from '../../components/loaded.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { toastSuccess } from '../../components/toasts.tsx';
import { passwordProblem } from '../../session/credentials.ts';
import { signInMessage } from '../../session/identity-problem.ts';
import { useAccount, useSession } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/problem-alert.tsx';
import parts from '../../theme/parts.module.css';
import { AddressesSection } from '../addresses/addresses-section.tsx';
import { MachinesSection } from '../machines/machines-section.tsx';
import { MailChoicesSection } from '../mails/mail-choices-section.tsx';
import { passwordInput } from '../sign-in/sign-in-form.tsx';
import { useAsksVatNumbers, VatNumber } from '../vat-number/vat-number-form.tsx';
import classes from './profile.module.css';
import { useProfile, useUpdateProfile } from './profile.queries.ts';
import { changedFields, checkProfile, profileValues } from './profile-fields.ts';
import { YourDataSection } from './your-data-section.tsx';

/** `/dashboard/my-profile`: the user's profile and delivery address. */
export function ProfilePage() {
  const account = useAccount();
  if (!account) return null;
  return (
    <>
      <PageHeader
        title="My Profile"
        detail="Phone and address are filled in for you when you order."
      />
      <OwnProfile key={account.email} email={account.email} />
      <AddressesSection email={account.email} />
      <VatNumberSection />
      <MailChoicesSection email={account.email} />
      <PasswordSection />
      <MachinesSection />
      <YourDataSection email={account.email} />
    </>
  );
}

function OwnProfile({ email }: { readonly email: string }) {
  return (
    <Loaded query={useProfile(email)} loading={<ProfileSkeleton />}>
      {(profile) => <ProfileForm profile={profile} />}
    </Loaded>
  );
}

/** The VAT number of one's account, where it changes what orders cost. */
function VatNumberSection() {
  if (!useAsksVatNumbers()) return null;
  return (
    <Box component="section" mt="xl" aria-labelledby="vat">
      <Box component="h2" id="vat" mb="xs" fz="1.0625rem">
        Tax
      </Box>
      <VatNumber of={{ kind: 'own' }} />
    </Box>
  );
}

/** Placeholder while the profile loads. */
export function ProfileSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading your profile">
      <div className={parts.fields}>
        {['name', 'email', 'phone', 'address', 'education', 'linkedin'].map((field) => (
          <div key={field} className={parts.wide}>
            <Skeleton height={14} width={88} mb={10} />
            <Skeleton height={field === 'address' ? 90 : 42} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Changes the password of the account, which logs the other devices out. */
export function PasswordSection() {
  const session = useSession();
  const form = useForm({
    initial: { current: '', next: '' },
    check: (values) =>
      checkByField(values, {
        current: passwordProblem(values.current),
        next: passwordProblem(values.next),
      }),
    send: ({ current, next }) => session.changePassword(current, next),
    onSent: () => toastSuccess('Password changed'),
  });
  return (
    <form className={classes.password} aria-labelledby="password" {...form.props}>
      <Box component="h2" id="password" fz="1.0625rem">
        Password
      </Box>
      <Text fz="xs" c="dimmed">
        Changing it logs you out everywhere else. If you log in with Google, change it there.
      </Text>
      <PasswordInput
        label="Current password"
        size="md"
        {...passwordInput.existing}
        {...form.field('current')}
      />
      <PasswordInput
        label="New password"
        size="md"
        {...passwordInput.new}
        {...form.field('next')}
      />
      <Button type="submit" size="md" variant="default" loading={form.sending}>
        Change password
      </Button>
      <Text className={parts.unlessEmpty ?? ''} c="var(--kerf-bad)" role="alert">
        {form.failure && signInMessage(form.failure)}
      </Text>
    </form>
  );
}

/** The user's own profile. Name and email come from the sign-in and are read-only. */
function ProfileForm({ profile }: { readonly profile: Profile }) {
  const { email, displayName } = profile;
  const { mutateAsync } = useUpdateProfile(email);
  const initial = profileValues(profile);
  const form = useForm({
    draft: { form: 'profile' },
    initial,
    check: checkProfile,
    // Another window may have changed the other fields.
    send: (values) => mutateAsync(changedFields(initial, values)),
  });
  const name = displayName === '' ? email : displayName;

  return (
    <div className={classes.page}>
      <form className={parts.fields} {...form.props}>
        <TextInput label="Name" size="md" readOnly value={name} {...readOnlyLook} />
        <TextInput label="Email" size="md" readOnly value={email} {...readOnlyLook} />
        <Text className={parts.wide ?? ''} mt={-8} fz="xs" c="dimmed">
          Both come from your login and cannot be changed here.
        </Text>
        <fieldset className={`${parts.fields} ${parts.part} ${parts.wide}`}>
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
            className={parts.wide ?? ''}
            {...form.field('address')}
          />
        </fieldset>
        <fieldset className={`${parts.fields} ${parts.part} ${parts.wide}`}>
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
          <div className={parts.wide}>
            <ErrorAlert error={form.failure} onRetry={form.submit} />
          </div>
        )}
        <Group className={parts.wide ?? ''} gap="xs" align="stretch">
          <Button type="submit" size="md" loading={form.sending}>
            Save
          </Button>
          {form.dirty && (
            <Button variant="subtle" size="md" disabled={form.sending} onClick={form.drop}>
              Discard changes
            </Button>
          )}
        </Group>
      </form>
      <AddressLabel name={name} phone={form.values.phone} address={form.values.address} />
    </div>
  );
}

const readOnlyLook = { classNames: { input: classes.fixed ?? '' } };

interface AddressLabelProps {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
}

/** A preview of the parcel label with the current address. */
function AddressLabel({ name, phone, address }: AddressLabelProps) {
  const lines = address.trim();
  return (
    <Box
      component="figure"
      pos="sticky"
      top="calc(var(--app-shell-header-offset, 0rem) + 1.5rem)"
      miw={0}
    >
      <div className={classes.label}>
        <p className={classes.from}>
          <BladeDrawing blade={markBlade} variant="mark" />
          From Kerf
        </p>
        <div className={classes.to}>
          <Text fw={600}>{name}</Text>
          <Text c={lines === '' ? 'dimmed' : 'bright'} style={{ whiteSpace: 'pre-line' }}>
            {lines === '' ? 'No address yet' : lines}
          </Text>
        </div>
        <p className={classes.phone}>
          <Text span ff="text" c="dimmed">
            Phone
          </Text>
          {phone.trim() === '' ? '–' : phone}
        </p>
      </div>
      <Box component="figcaption" mt="xs" fz="xs" c="dimmed">
        The label on your parcels
      </Box>
    </Box>
  );
}
