-- Contradictions within the knowledge (decision 051). The search index computes them; this table contains which are open, for
-- the home page, and which a member accepted: both values are right.
create table public.knowledge_conflict (
  id uuid primary key default private.uuid_v7(),
  business_id uuid not null references public.business (id) on delete cascade,
  -- the attribute and its subject, and the values that differ: together they identify it
  key text not null check (char_length(key) between 1 and 2000),
  said text not null check (char_length(said) between 1 and 2000),
  subject text not null check (char_length(subject) <= 300),
  status text not null default 'open' check (status in ('open', 'accepted')),
  settled_by uuid references public.profile (id) on delete set null,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (business_id, key, said)
);
create index on public.knowledge_conflict (settled_by);
-- The agent says what was accepted from then on.
create trigger bump_accepted after insert or update of status on public.knowledge_conflict for each row
  when (new.status = 'accepted') execute function private.bump_knowledge();

-- A change of the knowledge is checked for contradictions, once it is quiet.
create function private.check_knowledge() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform private.enqueue('check-knowledge', json_build_object('businessId', new.id), null, 'check-knowledge/' || new.id, now() + interval '2 seconds', null, 10);
  return null;
end $$;
create trigger check_knowledge after update of knowledge_version on public.business for each row
  when (old.knowledge_version is distinct from new.knowledge_version) execute function private.check_knowledge();
