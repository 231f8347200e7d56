-- Counts of the navigation: what a member has in hand, without the closed rooms that keep their assignee.
create index room_in_hand on public.room (assignee_id, business_id)
  where assignee_id is not null and handler <> 'selesai' and archived_at is null;

-- No statement pages by these: they only serve the rows that a deleted room, simulation or business takes along. Equal keys
-- are stored once, so they take a fraction of the space.
drop index public.agent_run_room_id_created_at_idx;
create index agent_run_room on public.agent_run (room_id);
drop index public.agent_run_simulation_id_created_at_idx;
create index agent_run_simulation on public.agent_run (simulation_id) where simulation_id is not null;
drop index public.room_event_business_id_created_at_idx;
create index room_event_business on public.room_event (business_id);
