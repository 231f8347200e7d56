-- The day on which knowledge ends is that of the business: private.knowledge_state reads its hours too.
drop function private.knowledge_state(integer);
