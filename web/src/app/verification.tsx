import { useParams } from '@tanstack/react-router';
import { VerificationScreen } from '../features/verification/verification-screen.tsx';

/** /verify/{token}, and /verify for a link that lost its token. */
export function Verification() {
  const { token = '' } = useParams({ strict: false });
  return <VerificationScreen token={token.trim()} />;
}
