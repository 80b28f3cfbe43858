import { PageHeader } from '../../components/page-header.tsx';
import { useAccount } from '../../session/session-context.tsx';
import { ErrorAlert } from '../../shared/error-alert.tsx';
import { MachinesSection } from '../machines/machines-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { useProfile } from './profile.queries.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

/** `/dashboard/my-profile`: who one is, and where one's orders go. */
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
