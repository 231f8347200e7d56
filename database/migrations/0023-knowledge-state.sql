-- What the agent may answer from is the same for as long as this text is: nothing of it was changed, and the day, on which sources expire, is the same.
create function private.knowledge_state(knowledge_version int) returns text language sql stable as $$
  select knowledge_version || '/' || (now() at time zone 'Asia/Jakarta')::date
$$;
revoke execute on function private.knowledge_state(int) from public;
grant execute on function private.knowledge_state(int) to authenticated, service_role;
