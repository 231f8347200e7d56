-- A room or a turn that goes takes its rows elsewhere along, or is forgotten by them: without these, each of a business's thousands read the whole table.
create index on public.escalation (room_id);
create index on public.draft (agent_run_id) where agent_run_id is not null;
