-- A product shows a picture that its business uploaded, none of a customer's conversation.
update public.product p set photo_url = null where p.photo_id is not null
  and not exists (select from public.attachment a where a.id = p.photo_id and a.business_id = p.business_id and a.room_id is null);

create function private.hold_photo_rule() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.attachment a where a.id = new.photo_id and a.business_id = new.business_id and a.room_id is null) then
    raise exception 'photo_url: no uploaded picture of this business' using errcode = 'check_violation', constraint = 'product_photo_url_check', table = 'product', schema = 'public';
  end if;
  return null;
end $$;
create trigger own_photo after insert or update of photo_url on public.product for each row
  when (new.photo_id is not null) execute function private.hold_photo_rule();
