-- An invitation goes to an e-mail address or to a WhatsApp number.
alter table public.team_invitation alter column email drop not null;
alter table public.team_invitation add column phone text check (phone ~ '^[1-9]\d{7,14}$');
alter table public.team_invitation add constraint team_invitation_one_address check (num_nonnulls(email, phone) = 1);
-- What became of the message with the link: null where no channel sends it.
alter table public.team_invitation add column whatsapp_state text check (whatsapp_state in ('waiting', 'sent', 'refused'));
-- The channel, and the hash of the message: the channel may report it as a message written on its phone.
alter table public.team_invitation add column channel_id uuid;
alter table public.team_invitation add column text_hash text;
create index on public.team_invitation (channel_id) where channel_id is not null;
