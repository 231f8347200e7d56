-- What follows an approved call of a tool: the procedure's next steps, and whether the customer was
-- told what came of the call.
alter table public.tool_request
  add column next_steps jsonb not null default '[]',
  add column is_told boolean not null default false,
  add constraint tool_request_next_steps_check
    check (jsonb_typeof(next_steps) = 'array' and pg_column_size(next_steps) <= 65536);
