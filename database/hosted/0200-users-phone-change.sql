-- A change of a phone number is found by the new number: without it each would read every user.
create index users_phone_change_idx on auth.users (phone_change) where phone_change is not null;
