-- The operator's key opens every session of his WAHA server: a channel uses it for one that was seen to be its own (`provedSession`).
update public.channel set settings = settings || jsonb_build_object('provedSession', external_id) where engine = 'waha' and external_id is not null;

create or replace function private.keep_channel_proofs() returns trigger language plpgsql set search_path = '' as $$
declare
  name text;
  known jsonb := case when tg_op = 'UPDATE' then old.settings else '{}'::jsonb end;
begin
  if current_user not in ('authenticated', 'anon') then return new; end if;
  foreach name in array array['wabaId', 'provedNumber', 'throughputPerSecond', 'provedSession'] loop
    if new.settings ? name and new.settings -> name is distinct from known -> name then
      new.settings := case when known ? name then new.settings || jsonb_build_object(name, known -> name) else new.settings - name end;
    end if;
  end loop;
  return new;
end $$;
