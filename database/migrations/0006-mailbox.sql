-- Mail that had no server to go to (no SMTP_URL); only development shows it.
create table tanggap_meta.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index mailbox_recipient_idx on tanggap_meta.mailbox (recipient, id desc);
grant usage on schema tanggap_meta to service_role;
grant select, insert, delete on tanggap_meta.mailbox to service_role;
