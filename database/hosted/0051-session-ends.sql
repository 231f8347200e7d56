-- Tells every process which sessions have ended, so that access tokens end with them: the id of a session that was
-- deleted, or `user:` and the id of a user who was banned, unbanned or deleted.
create function auth.notify_ended_sessions() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('auth_session_ended', ended.id::text) from ended;
  return null;
end $$;

create trigger notify_ended_sessions after delete on auth.sessions
  referencing old table as ended for each statement execute function auth.notify_ended_sessions();

create function auth.notify_changed_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform pg_notify('auth_session_ended', 'user:' || new.id);
  return null;
end $$;

create trigger notify_changed_user after update of banned_until, deleted_at on auth.users
  for each row when (
    (old.banned_until, old.deleted_at) is distinct from (new.banned_until, new.deleted_at)
  ) execute function auth.notify_changed_user();
