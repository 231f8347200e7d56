-- A reading tool that the owner offers to the model outside of procedures.
alter table public.http_tool add column is_offered boolean not null default false;
alter table public.http_tool add constraint http_tool_offered_check
  check (not (is_offered and is_writing));
