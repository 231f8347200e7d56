-- Private topics that a process has members in. Triggers skip a live notice that no process would deliver.
-- `until` ends the entries of a process that was killed.
create table realtime.heard_topic (
  topic text not null,
  process text not null,
  until timestamptz not null,
  primary key (topic, process)
);

create function realtime.is_heard(wanted text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from realtime.heard_topic t where t.topic = wanted and t.until > now())
$$;
