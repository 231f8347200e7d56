/** "bisa kurang dikit gak", "boleh nego?": only people may give a lower price. */
export const bargains = (text: string): boolean => BARGAINS.test(text)
const BARGAINS =
  /\b(?:nego\p{L}*|nawar|tawar(?!\p{L})|kurangin|(?:bisa|bs|boleh|blh|masih)\s+(?:di)?(?:kurang|turun|murah)\p{L}*|kurang\s+(?:dikit|sedikit|dong|lagi))(?!\p{L})/iu
