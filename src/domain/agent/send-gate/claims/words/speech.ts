import { foldText } from '#lib/language/text'
import type { Clause } from '../clauses.ts'
import { GRANTS, groupOf } from './gate-words.ts'

/** Whether a clause only announces that people will answer: "saya tanyakan ke tim dulu". */
export function isDeferral({ text, figures, words }: Clause): boolean {
  const flat = foldText(text)
  const isPassedOn = PASSES_ON.test(flat) && (TO_PEOPLE.test(flat) || /\bdulu\b/.test(flat))
  return (
    (isPassedOn || HAS_NO_ANSWER.test(flat)) &&
    figures.length === 0 &&
    !words.some(({ text: word }) => GRANTS.has(groupOf(word) ?? word))
  )
}
const PASSES_ON =
  /\b(?:saya|aku|kami|biar|akan|bantu)?\s*(?:bantu\s+)?(?:tanyakan|tanya|cek|cekkan|konfirmasi|konfirmasikan|teruskan|sambungkan|hubungkan|sampaikan|diteruskan|disambungkan|ask|check|connect|forward)\b/
const TO_PEOPLE = /\b(?:tim|team|admin|cs|petugas|rekan|bagian|dokter|pemilik)\b/
const HAS_NO_ANSWER =
  /\b(?:belum|tidak|nggak|gak|ga|tak)\s+(?:punya|ada|memiliki|mendapat|menemukan|tahu|yakin|bisa memastikan)\s*(?:info|informasi|data|keterangan|detail|jawaban|soal|pasti)/

/**
 * Whether a sentence asks the customer something. "… kan?", "ya Kak?" and "tahukah Kakak …" are
 * statements.
 */
export function isRealQuestion(sentence: string): boolean {
  const flat = foldText(sentence)
  if (!/\?\W*$/.test(flat) || TELLS.test(flat)) return false
  return ASKS.test(flat)
}

/** Whether a clause has the words of a question. */
export const hasQuestionWords = (text: string): boolean => ASKS.test(foldText(text))
const TELLS =
  /\bkan\b|\bbukan(?:kah)?\b|\blho\b|\bloh\b|\btahukah\b|\b(?:tahu|tau|dengar)\s+(?:ga|gak|nggak|tidak|kalau|bahwa|belum)\b|\bright\?|\bdid you know\b/
const ASKS =
  /\b(?:apa|apakah|berapa|mana|kapan|siapa|bagaimana|gimana|mau|ingin|maksud\w*|perlu|butuh|what|which|when|how|who|would you|do you|could you|may i)\b|^\W*(?:\w+[\s,]+){0,3}(?:boleh (?:minta|tahu|tau|dibantu|kirim|saya|info|sebut|share|difoto|di)|bisa (?:dibantu|kirim|minta|info|sebut|dikirim|tolong)|ada (?:yang|lagi))\b|\b\w{3,}kah\b/

/** Whether a clause gives the customer something: money, a gift, an act. */
export const grantsSomething = ({ words, figures }: Clause): boolean =>
  figures.some(({ kind, value }) => (kind === 'money' && value === 0) || kind === 'percent') ||
  words.some(({ text }) => GRANTS.has(groupOf(text) ?? text))

/**
 * Whether a text promises something, or says that it was done. Without a source this is a fault.
 */
export const promisesOrDid = (text: string): boolean => DEED.test(foldText(text))
const DEED =
  /\b(?:sudah|telah|udah|berhasil|sedang|segera|akan)\s+(?:\w+\s+){0,2}?(?:di|ter|me\w{0,2})?(?:catat|pesan|proses|kirim|batal|booking|reservasi|ubah|jadwal|refund|terima|siap|daftar|panjang|masuk|konfirmasi|cetak|input|aktif|kembali|hubung|ganti|bayar)\w*|\b(?:jamin|dijamin|pasti\w*|janji|ganti rugi|kompensasi|refund|cashback|bonus|diskon|gratis|kembalikan|dikembalikan|guarantee\w*|promise)\b/

/** Whether a text gives advice on health, law or safety. Without a source this is a fault. */
export const givesAdvice = (text: string): boolean => ADVICE.test(foldText(text))
const ADVICE =
  /\b(?:obat\w*|minum\w*|dosis|mg|tablet|antibiotik|paracetamol|amoxicillin|ibuprofen|sembuh\w*|gejala|penyakit|diagnos\w*|hamil|alergi|diabetes|darah|nyeri|hukum\w*|dituntut|gugat\w*|pidana|polisi|aman|berbahaya|blong|medis|terapi|medicine|safe|legal)\b/

/**
 * Whether a draft claims to be human: a name or trade in the first person, or a denial of being a
 * program.
 */
export function claimsToBeHuman(draft: string, names: readonly string[]): boolean {
  const flat = foldText(draft)
  if (NOT_A_BOT.test(flat)) return true
  const named = INTRODUCES.exec(draft)?.[1]
  return named !== undefined && !names.some((name) => foldText(name).includes(foldText(named)))
}
const NOT_A_BOT =
  /\bbukan (?:bot|robot|ai|mesin|program|asisten (?:ai|virtual))\b|\b(?:saya|aku|kami|ini|sama|dengan)\s+(?:\w+\s+)?(?:manusia|orang (?:asli|beneran|sungguhan))\b|\b(?:manusia|orang) asli\b|\bnot a (?:bot|robot)\b|\bi(?:'m| am) (?:a )?(?:human|real person)\b|\b(?:saya|ini|aku)\s+(?:\w+\s+)?(?:pemilik|owner|dokter|drg|drh|montir|kasir|karyawan|pegawai|staf|admin)(?:nya)?\b(?!\s+(?:akan|bisa|sudah))|\b(?:saya|aku) (?:sendiri )?yang punya (?:toko|usaha|warung|kos)|\b(?:saya|aku) (?:lagi|sedang|masih|baru) (?:di|pulang|makan|istirahat|sampai)\b|\blangsung yang (?:balas|jawab|membalas)\b|\b(?:sendiri|langsung) yang (?:balas|jawab|membalas)\b/
const INTRODUCES =
  /(?:^|[.,!?]\s*)(?:[Ii]ya,?\s+(?:[Kk]ak,?\s+)?)?(?:[Ss]aya|[Aa]ku|[Nn]ama saya|[Ii]ni|[Dd]engan)\s+(?:[Bb]u |[Pp]ak |[Mm]bak |[Mm]as |[Kk]ak )?(\p{Lu}\p{Ll}{2,})/u

/** Whether a draft insults or shames the customer. */
export const insultsCustomer = (draft: string): boolean => INSULT.test(foldText(draft))
const INSULT =
  /\b(?:bodoh|goblok|tolol|bego|idiot|dungu|anjing lu|bangsat|brengsek|kampret|sialan|tai|pelit|kere|miskin|cerewet|bawel|rewel|norak|kampungan|bacot|sampah|stupid|dumb|shut up|gak tahu diri|tidak tahu diri|tidak tau diri|gila|sinting|(?:kal(?:au|o) )?(?:tidak|ga|gak|nggak) (?:punya|ada) (?:uang|duit)|(?:jangan|ga usah|tidak usah) tanya)\b/

/** Letters of a script that neither the customer nor the knowledge uses. */
export function foreignLetters(draft: string, known: string): string | undefined {
  return draft.match(NOT_LATIN)?.find((letter) => !known.includes(letter))
}
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/gu
