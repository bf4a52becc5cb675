/** Who has not verified the e-mail waits, whatever else (design §4); the rest are active or inactive. */
export const accountStatus = ({ email_verified, is_active }: { email_verified: boolean; is_active: boolean }) =>
  !email_verified ? 'waiting' : is_active ? 'active' : 'inactive';
