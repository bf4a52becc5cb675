import { useParams } from '@tanstack/react-router';
import { ResetScreen } from '../features/password-reset/reset-screen.tsx';

/** /restablecer/{token}, and /restablecer for a link that lost its token. */
export function PasswordReset() {
  const { token = '' } = useParams({ strict: false });
  return <ResetScreen token={token.trim()} />;
}
