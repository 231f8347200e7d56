-- What was connected and is no more: a channel that was deleted, emptied, or moved to another session. A job takes what we had put there away again,
-- with the credentials of then (sealed for the channel of then).
create table private.left_account (
  id uuid primary key default private.uuid_v7(),
  channel_id uuid not null,
  business_id uuid not null,
  engine text not null,
  external_id text not null,
  settings jsonb not null,
  sealed text not null,
  left_at timestamptz not null default now()
);
grant select, delete on private.left_account to service_role;

create function private.note_left_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  secret text := (select s.sealed from public.channel_secret s where s.channel_id = old.id);
  left_id uuid;
begin
  if secret is not null then
    insert into private.left_account (channel_id, business_id, engine, external_id, settings, sealed)
    values (old.id, old.business_id, old.engine, old.external_id, old.settings, secret) returning id into left_id;
    perform private.enqueue('leave-account', json_build_object('leftId', left_id), null, null, null, null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- Only a WAHA server keeps something of ours.
create trigger left_on_delete before delete on public.channel for each row
  when (old.engine = 'waha' and old.external_id is not null) execute function private.note_left_account();
create trigger left_on_change before update on public.channel for each row
  when (old.engine = 'waha' and old.external_id is not null
    and (new.engine, new.external_id, new.settings ->> 'server') is distinct from (old.engine, old.external_id, old.settings ->> 'server'))
  execute function private.note_left_account();
