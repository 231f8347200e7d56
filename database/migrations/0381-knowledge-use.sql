-- The conversations in which the AI answered from an entry.
create table public.knowledge_use (
  entry_id uuid not null references public.knowledge_entry (id) on delete cascade,
  room_id uuid not null references public.room (id) on delete cascade,
  business_id uuid not null references public.business (id) on delete cascade,
  -- of the newest such answer, to an hour
  used_at timestamptz(3) not null default now(),
  primary key (entry_id, room_id)
);
create index on public.knowledge_use (entry_id, used_at desc, room_id desc);
create index on public.knowledge_use (room_id);
create index on public.knowledge_use (business_id);

-- Answers from before, as far as their traces are kept.
insert into public.knowledge_use (entry_id, room_id, business_id, used_at)
  select e.id, r.room_id, r.business_id, max(r.created_at)
  from public.agent_run r
  cross join lateral jsonb_array_elements(case jsonb_typeof(r.trace -> 'sources') when 'array' then r.trace -> 'sources' else '[]' end) as source
  join public.knowledge_entry e on e.id::text = source ->> 'entryId' and e.business_id = r.business_id
  where r.room_id is not null and r.outcome = 'reply' and (source ->> 'used')::boolean
  group by e.id, r.room_id, r.business_id
  on conflict do nothing;
