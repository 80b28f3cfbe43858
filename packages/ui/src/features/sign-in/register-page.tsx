import { useSession } from '../../session/session-context.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** `/register`. */
export function RegisterPage() {
  const session = useSession();
  return (
    <SignInForm
      title="Register"
      detail="An account holds your orders and the address they go to."
      other={{ question: 'Registered already?', label: 'Login', page: '/login' }}
      account="new"
      send={({ name, email, password }) => session.signUp(name, email, password)}
    />
  );
}
