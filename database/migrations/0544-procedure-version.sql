-- Which state of a procedure a member changed: a save on an older one is refused (decision 071).
alter table public.procedure
  add column version integer not null default 1
    constraint procedure_version_check check (version >= 1);
