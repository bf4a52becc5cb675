-- Made by `npm run generate:schema` from the migrated database: to be read, never run or edited.

CREATE OR REPLACE FUNCTION public.acting_entity()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('finaula.entity'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.acting_role()
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN current_setting('finaula.role'::text, true);

CREATE OR REPLACE FUNCTION public.acting_user()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('finaula.user'::text, true), ''::text))::uuid;

CREATE OR REPLACE FUNCTION public.acts_for_all()
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN COALESCE((current_setting('finaula.role'::text, true) = ANY (ARRAY['platform'::text, 'SuperAdmin'::text])), false);

CREATE OR REPLACE FUNCTION public.administered_entity()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (current_setting('finaula.role'::text, true) = ANY (ARRAY['EntidadAdmin'::text, 'entity'::text])) THEN (NULLIF(current_setting('finaula.entity'::text, true), ''::text))::uuid ELSE NULL::uuid END;

CREATE OR REPLACE FUNCTION public.refuse_rewriting()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'rows of % are never rewritten nor removed', tg_table_name using errcode = 'restrict_violation';
end
$function$;

create unlogged table rate_limits (
  key character varying(255) not null,
  points integer not null default 0,
  expire bigint,
  constraint rate_limits_pkey PRIMARY KEY (key)
);
grant delete, insert, select, update on rate_limits to finaula_app_access;
