-- A scenario from a conversation holds the customer's words: it is removed with the room.
alter table public.scenario drop constraint scenario_room_id_fkey;
alter table public.scenario add constraint scenario_room_id_fkey foreign key (room_id) references public.room (id) on delete cascade;
