import { usePlatform } from '../../lib/api/platform.ts';

export function SupportEmail() {
  const email = usePlatform()?.support_email;
  return email === undefined ? <>…</> : <a href={`mailto:${email}`}>{email}</a>;
}
