-- What counts towards a plan.

-- Trigger of message: an answer of the AI counts when WhatsApp took it. Notices of a hand-over, questions back and the simulator do not count:
-- it repeats reachesWhatsApp in src/whatsapp/engine-capabilities.ts.
create or replace function private.count_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.usage_event (message_id, business_id, room_id)
  select new.id, new.business_id, new.room_id
  where exists (select from public.subscription s where s.business_id = new.business_id)
    and exists (select from public.channel c where c.id = new.channel_id and c.engine <> 'simulator')
    and not exists (select from public.agent_run u where u.id = new.agent_run_id and u.outcome in ('handover', 'clarify'))
  on conflict do nothing;
  return null;
end $$;
