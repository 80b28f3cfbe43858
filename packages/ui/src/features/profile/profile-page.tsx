import { Skeleton } from '@mantine/core';
import { PageHeader } from '../../components/page-header.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { MachinesSection } from '../machines/machines-section.tsx';
import { MailChoicesSection } from '../mails/mail-choices-section.tsx';
import { PasswordSection } from './password-section.tsx';
import classes from './profile.module.css';
import { useProfile } from './profile.queries.ts';
import { ProfileForm } from './profile-form.tsx';

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
      <MailChoicesSection email={account.email} />
      <PasswordSection />
      <MachinesSection email={account.email} />
    </>
  );
}

function OwnProfile({ email }: { readonly email: string }) {
  const profile = useProfile(email);
  if (profile.data) return <ProfileForm profile={profile.data} />;
  if (!profile.error) return <ProfileSkeleton />;
  return (
    <ErrorAlert
      error={profile.error}
      onRetry={() => profile.refetch()}
      retrying={profile.isRefetching}
    />
  );
}

/** Placeholder while the profile loads. */
export function ProfileSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label="Loading your profile">
      <div className={classes.form}>
        {['name', 'email', 'phone', 'address', 'education', 'linkedin'].map((field) => (
          <div key={field} className={classes.wide}>
            <Skeleton height={14} width={88} mb={10} />
            <Skeleton height={field === 'address' ? 90 : 42} />
          </div>
        ))}
      </div>
    </div>
  );
}
