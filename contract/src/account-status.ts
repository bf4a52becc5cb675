/**
 * A user with an unverified e-mail waits (design §4); other users are active or inactive. Former employees
 * have no access.
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
