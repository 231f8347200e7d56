-- A search is of several words: the functions take an array of patterns.
drop function if exists private.find_search_hits(uuid, text, integer);
drop function if exists private.is_common_search(uuid, text);
drop function if exists private.find_indexed_messages(uuid, text, integer[], integer);
drop function if exists private.find_indexed_contacts(uuid, text, integer);
drop function if exists private.find_indexed_notes(uuid, text, integer);
drop function if exists private.find_newest_messages(uuid, text, integer);
