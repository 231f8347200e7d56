-- What a conversation costs: a charge names its room and the start of the customer's number, by which Meta's rates differ.
alter table public.message_charge add column room_id uuid;
alter table public.message_charge add column dialled text check (char_length(dialled) <= 4);
update public.message_charge h set room_id = m.room_id, dialled = left(c.phone, 4)
  from public.message m join public.room r on r.id = m.room_id join public.contact c on c.id = r.contact_id where m.id = h.message_id;
alter table public.message_charge add constraint message_charge_room_id_fkey foreign key (room_id) references public.room (id) on delete set null;
create index on public.message_charge (room_id, charged_at);
