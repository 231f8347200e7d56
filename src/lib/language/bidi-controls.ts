/** Marks, embeddings, overrides and isolates of writing direction (Unicode Standard Annex 9). */
const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Removes characters that control the writing direction: an override shows "invoice\u202egnp.exe"
 * as "invoiceexe.png".
 */
export const withoutBidiControls = (text: string): string => text.replaceAll(BIDI_CONTROLS, '')
