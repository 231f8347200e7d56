import { groupOf } from './gate-words.ts'
import type { Word } from '../clauses.ts'

/** Words that restrict a row. Other rows of its entry do not widen it. */
export const RESTRICTS = /(?<!\p{L})(?:hanya|khusus|only|kecuali|cuma)(?!\p{L})/iu

/** Patterns by which a source says a word without using it, by the word's group. */
const SAYINGS = new Map([
  [
    'hanya',
    /(?<!\p{L})(?:hanya|khusus|cuma|saja|aja|doang|only|selain|selainnya|maksimal|minimal|radius|kecuali|di ?luar|asal|asalkan|syarat|wajib|harus|lebih dari|kurang dari|di ?atas|di ?bawah|tidak (?:berlaku|dilayani|bisa|melayani|termasuk|menerima|jual))(?!\p{L})/iu,
  ],
  ['harus', /(?<!\p{L})(?:wajib|harus|minimal|maksimal|paling lambat|syarat|dulu|must)(?!\p{L})/iu],
  ['setiap', /(?<!\p{L})(?:tiap|setiap|per|@|masing-masing|every|each)(?!\p{L})|\//iu],
  ['kirim', /(?<!\p{L})(?:via|lewat|email|drive|kurir|ongkir|jne|gojek)(?!\p{L})/iu],
  [
    'termasuk',
    /(?<!\p{L})(?:dapat|dapet|include|bonus|plus|free|gratis|(?:sudah|udah|sdh) (?:pasang|bongkar|sama|dengan|ada|plus|isi))(?!\p{L})|\+/iu,
  ],
  ['seluruh', /(?<!\p{L})(?:semua|seluruh|segala|all)(?!\p{L})/iu],
])

/** Words by which a source leaves a choice; they support "tidak harus". */
const IS_FREE = /(?<!\p{L})(?:boleh|bisa|disarankan|opsional|bebas|tanpa|can|optional)(?!\p{L})/iu

/** Whether the source says the word in another way. `isDenied`: the draft denies the word. */
export function saysSame(word: Word, source: string, isDenied = false): boolean {
  const group = groupOf(word.text) ?? word.text
  if (group === 'harus' && isDenied) return IS_FREE.test(source)
  return SAYINGS.get(group)?.test(source) === true
}

/** Words that allow something. */
export const PERMITS = /(?<!\p{L})(?:bisa|boleh|dapat|can|may)(?!\p{L})/iu
/** Words for something that costs more. */
export const SURCHARGE = /(?<!\p{L})(?:tambah\p{L}*|nambah|ekstra|extra|plus|charge)(?!\p{L})/iu
/** Words for a day without opening hours. */
export const CLOSED = /(?<!\p{L})(?:libur|tutup|closed)(?!\p{L})/iu
