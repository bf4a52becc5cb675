-- What a directory says of people who were inherited with an institution is hidden with them, as long as nobody has verified it (0010_institutions.sql).
create policy not_inherited on scim_users as restrictive
  using (not (select inherited_are_hidden()) or user_id is null or exists (select from users where users.id = scim_users.user_id));
