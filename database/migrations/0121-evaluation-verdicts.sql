-- A member's verdict on an answer changes the score of its session; the latest clustering of a business.
create function private.note_judged_answer() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into private.evaluation_stale (business_id, room_id)
  select r.business_id, r.room_id from public.agent_run r where r.id = new.run_id and r.room_id is not null;
  return null;
end $$;
create trigger stale_session after insert or update on public.answer_verdict for each row execute function private.note_judged_answer();
