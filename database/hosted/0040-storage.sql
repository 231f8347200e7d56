-- Buckets and objects as a Supabase project has them. The rows are the truth about files: policies on them decide, the bytes stand elsewhere
-- under the row's version. Nothing is allowed to callers until an application adds policies.
create type storage.buckettype as enum ('STANDARD', 'ANALYTICS');

create table storage.buckets (
  id text collate "C" primary key,
  name text not null unique,
  -- Legacy; owner_id is the one in force.
  owner uuid,
  owner_id text,
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  type storage.buckettype not null default 'STANDARD',
  created_at timestamptz default now(),
  updated_at timestamptz default now()
);

-- Names compare by their bytes: lists walk the unique index from folder to folder.
create table storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text collate "C" references storage.buckets (id),
  name text collate "C",
  owner uuid,
  owner_id text,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  user_metadata jsonb,
  version text,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored
);
create unique index bucketid_objname on storage.objects (bucket_id, name);
create index objects_created_idx on storage.objects (bucket_id, created_at, name);
create index objects_updated_idx on storage.objects (bucket_id, updated_at, name);
create index objects_version_idx on storage.objects (version);

-- Resumable uploads that are under way; only the service sees them. `parts` are the keys of the bytes received so far, in order.
create table storage.resumable_uploads (
  id uuid primary key default gen_random_uuid(),
  bucket_id text not null references storage.buckets (id) on delete cascade,
  name text not null,
  owner_id text,
  upsert boolean not null,
  -- Signed uploads were allowed when they were signed; the others are decided by the policies at each step.
  is_signed boolean not null,
  size_bytes bigint,
  received_bytes bigint not null default 0,
  parts text[] not null default '{}',
  content_type text,
  cache_control text not null,
  user_metadata jsonb,
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index resumable_uploads_expiry on storage.resumable_uploads (expires_at);
create index resumable_uploads_bucket on storage.resumable_uploads (bucket_id);

alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.resumable_uploads enable row level security;
grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.resumable_uploads to service_role;

create function storage.foldername(name text) returns text[] language sql immutable as $$
  select (string_to_array(name, '/'))[1 : array_length(string_to_array(name, '/'), 1) - 1]
$$;

create function storage.filename(name text) returns text language sql immutable as $$
  select (string_to_array(name, '/'))[array_length(string_to_array(name, '/'), 1)]
$$;

create function storage.extension(name text) returns text language sql immutable as $$
  select reverse(split_part(reverse(storage.filename(name)), '.', 1))
$$;

-- What the caller is doing, for policies: storage.object.upload, storage.object.list ...
create function storage.operation() returns text language sql stable as $$
  select current_setting('storage.operation', true)
$$;

create function storage.allow_only_operation(expected_operation text) returns boolean language sql stable as $$
  select coalesce(regexp_replace(storage.operation(), '^storage\.', '') = regexp_replace(expected_operation, '^storage\.', ''), false)
$$;

create function storage.allow_any_operation(expected_operations text[]) returns boolean language sql stable as $$
  select coalesce(bool_or(storage.allow_only_operation(expected)), false) from unnest(expected_operations) expected
$$;

create function storage.update_updated_at_column() returns trigger language plpgsql as $$
begin
  new.updated_at = now();
  return new;
end $$;
create trigger update_objects_updated_at before update on storage.objects for each row execute function storage.update_updated_at_column();

-- A row that vanishes by itself would leave its bytes behind.
create function storage.protect_delete() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.' using errcode = '42501';
  end if;
  return null;
end $$;
create trigger protect_buckets_delete before delete on storage.buckets for each statement execute function storage.protect_delete();
create trigger protect_objects_delete before delete on storage.objects for each statement execute function storage.protect_delete();

grant execute on all functions in schema storage to anon, authenticated, service_role;
