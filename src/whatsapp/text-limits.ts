/** Limits of WhatsApp itself in UTF-16 units. Phones cut longer texts without a notice. */
export const APP_TEXT_LIMIT = 65_536
export const CAPTION_LIMIT = 1024
/** The official API takes shorter texts than the app (docs/whatsapp-model.md). */
export const API_TEXT_LIMIT = 4096
