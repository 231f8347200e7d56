-- Guesses at a password or a code, by a hash of the account or of the address they came from. Each one beyond the
-- free ones doubles the wait until the next. A row is removed by the right answer, and a day after its last guess.
create table auth.attempts (
  key text primary key,
  attempts integer not null,
  blocked_until timestamptz not null,
  counted_at timestamptz not null
);
create index attempts_counted_at_idx on auth.attempts (counted_at);
grant all on auth.attempts to service_role;
