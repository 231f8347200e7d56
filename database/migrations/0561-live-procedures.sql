-- A save of a live procedure or of a tool is announced to other open pages, once per statement.
create trigger announce_added after insert on public.procedure referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.procedure referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.procedure referencing old table as changed for each statement execute function private.announce_draft();
create trigger announce_added after insert on public.http_tool referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_changed after update on public.http_tool referencing new table as changed for each statement execute function private.announce_draft();
create trigger announce_removed after delete on public.http_tool referencing old table as changed for each statement execute function private.announce_draft();
