-- draft_newest (business_id, created_at desc, id desc) answers what this index did.
drop index public.draft_business_id_created_at_idx;
