/**
 * Who has not verified the e-mail waits, whatever else (design §4); the rest are active or inactive. Who has
 * left has no access.
 */
export const accountStatus = ({
  email_verified,
  is_active,
  has_left = false,
}: {
  email_verified: boolean;
  is_active: boolean;
  has_left?: boolean;
}) => (!email_verified ? 'waiting' : is_active && !has_left ? 'active' : 'inactive');
