-- What an entry means, as a vector of the instance's embedding model: one byte a number, by the largest of them. It is made anew when the
-- entry's text or the model is another one. Only the service reads it.
create function private.knowledge_text(title text, question text, examples text[], answer text) returns text language sql stable as $$
  select concat_ws(E'\n', case when question is null then title end, question, nullif(array_to_string(examples, E'\n'), ''), answer)
$$;
revoke execute on function private.knowledge_text(text, text, text[], text) from public;
grant execute on function private.knowledge_text(text, text, text[], text) to service_role;

create table public.knowledge_vector (
  entry_id uuid primary key references public.knowledge_entry (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  model text not null,
  text_md5 text not null,
  numbers bytea not null check (octet_length(numbers) between 1 and 8192)
);
create index on public.knowledge_vector (business_id);
