-- phase: expand
-- Images that labour constancias show: the institution's own logo, and digitised signatures (art. 24-II of
-- the Acuerdo of 14 June 2013). A document names the rows that it shows, so that it never changes.
create table labour_images (
  id uuid primary key default gen_random_uuid(),
  entity_id uuid not null references entities (id),
  image text not null check (image in ('logo', 'instructor', 'employer', 'workers')),
  -- whose signature it is
  signer text check (length(signer) between 1 and 120),
  width integer check (width > 0),
  height integer check (height > 0),
  -- a JPEG, encrypted with a key of DATA_DIR/llaves; null: none from now on
  key_id text,
  secret bytea,
  recorded_at timestamptz not null default clock_timestamp(),
  recorded_by uuid not null,
  check ((signer is null) = (image = 'logo')),
  check (num_nulls(width, height, key_id, secret) in (0, 4))
);
alter table labour_images alter column secret set storage external;
create index labour_images_by_entity on labour_images (entity_id, image, recorded_at desc);
grant select, insert on labour_images to finaula_app_access;
alter table labour_images enable row level security;
