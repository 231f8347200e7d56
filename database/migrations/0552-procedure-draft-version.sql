-- Versions of draft changes never begin again: a form that shows a discarded change must not save
-- over the next one of the same procedure.
create sequence private.procedure_draft_version as integer;
select setval('private.procedure_draft_version', 1 + coalesce((select max(version) from public.procedure_draft_change), 0));
grant usage on sequence private.procedure_draft_version to authenticated, service_role;
alter table public.procedure_draft_change
  alter column version set default nextval('private.procedure_draft_version'),
  -- as of procedure.steps: what is too long is refused when it is saved, not when it is published
  add constraint procedure_draft_change_steps_check check (act = 'order' or pg_column_size(contents -> 'steps') <= 32768);
