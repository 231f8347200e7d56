-- /ready writes here: a database that answers but stores nothing (full disk, read-only standby) is not ready.
create table tanggap_meta.write_probe (
  id int primary key check (id = 1),
  at timestamptz not null
);
