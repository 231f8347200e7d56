-- last_kind: what the newest line of a room is ('text', 'image' ...): lists choose its icon by it, never by words of the text.
-- answers_meanwhile: the AI handed the room over by its own judgement, and may answer other questions while people are awaited.
-- ai_reads_after: the newest message that was left to people; the AI reads what came in after it.
-- returned_after: the newest message that was there when a member last gave the room back to the AI.
alter table public.room
  add column last_kind text not null default 'text',
  add column answers_meanwhile boolean not null default false,
  add column ai_reads_after uuid,
  add column returned_after uuid;
update public.room r set last_kind = m.kind from public.message m where m.id = r.last_message_id and m.kind <> 'text';
