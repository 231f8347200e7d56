-- A number of WhatsApp Web that its channel has left is unlinked too: its keys are the account, whoever finds them.
create or replace function private.note_left_account() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  secret text := (select s.sealed from public.channel_secret s where s.channel_id = old.id);
  left_id uuid;
begin
  -- WhatsApp Web keeps its keys beside the channel and needs no credentials.
  if secret is not null or old.engine = 'baileys' then
    insert into private.left_account (channel_id, business_id, engine, external_id, settings, sealed)
    values (old.id, old.business_id, old.engine, old.external_id, old.settings, coalesce(secret, '')) returning id into left_id;
    perform private.enqueue('leave-account', json_build_object('leftId', left_id), null, null, null, null);
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end $$;

-- A channel that is deleted takes the keys of WhatsApp Web along by itself.
drop trigger left_on_change on public.channel;
create trigger left_on_change before update on public.channel for each row
  when (old.engine in ('waha', 'baileys') and old.external_id is not null
    and (new.engine, new.external_id, new.settings ->> 'server') is distinct from (old.engine, old.external_id, old.settings ->> 'server'))
  execute function private.note_left_account();

-- A row that is made anew begins above every token of the one before it, whose owner may still be stopping.
alter table public.baileys_session alter column token set default (extract(epoch from clock_timestamp()) * 1000)::bigint;
