-- What resets a forgotten password where no mail leaves: one recovery code per account, as a hash. Only the service reaches it.
-- `password_mark` is a hash of the stored password: a code counts only while the password is the one it was made with.
create table private.account_recovery (
  user_id uuid primary key references auth.users (id) on delete cascade,
  code_hash text,
  password_mark text,
  made_at timestamptz,
  reserved_until timestamptz, -- a reset with this code is under way
  tries int not null default 0,
  tries_since timestamptz
);
grant select, insert, update, delete on private.account_recovery to service_role;
