-- What providers sent, byte for byte, before it was acknowledged.
create table public.gateway_event (
  id uuid primary key default private.uuid_v7(),
  engine text not null,
  event_key text not null unique,
  channel_id uuid references public.channel (id) on delete cascade,
  -- the provider's account ids that the signature proved; events for any other account in the body are not the channel's
  accounts text[] not null default '{}',
  body text not null,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  failures jsonb not null default '[]'
);
create index gateway_event_open on public.gateway_event (received_at) where processed_at is null;
create index on public.gateway_event (channel_id, received_at desc);

-- Live changes: one private topic per business; the reader's right to it is a policy on realtime.messages.
create function private.announce(business uuid, event text, payload jsonb) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform realtime.send(payload, event, 'business:' || business, true);
end $$;
grant execute on function private.announce(uuid, text, jsonb) to service_role;

create function private.announce_row() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old)) - 'raw_text' - 'trace';
begin
  perform private.announce((changed ->> 'business_id')::uuid, tg_table_name, jsonb_build_object('op', lower(tg_op), 'row', changed));
  return null;
end $$;
create trigger announce after insert or update or delete on public.room for each row execute function private.announce_row();
create trigger announce after insert or update on public.message for each row execute function private.announce_row();
create trigger announce after insert or update on public.escalation for each row execute function private.announce_row();
create trigger announce after insert or update on public.draft for each row execute function private.announce_row();
create trigger announce after insert or update or delete on public.channel for each row execute function private.announce_row();
create trigger announce after insert or update or delete on public.knowledge_source for each row execute function private.announce_row();
create trigger announce after insert or update on public.room_event for each row execute function private.announce_row();
