-- Rooms of an act that had its result before it: a second tab or another member did it.
alter table public.room_bulk add column unchanged int not null default 0,
  add check (unchanged >= 0 and failed + unchanged <= done);
