import { wordsOf } from '#lib/language/text'
import { addressAt } from '#lib/language/vocatives'
import { memoizeByText } from '#lib/memoize'
import { isAngry } from './feeling.ts'
import { humanRuleFor } from './hearing/always-human.ts'
import { hearText, isHeard } from './hearing/hear.ts'

export type Intent =
  | 'minta_manusia'
  | 'darurat'
  | 'marah'
  | 'keluhan'
  | 'luar_topik'
  | 'memesan'
  | 'kabar_bayar'
  | 'tanya_ai'
  | 'penyusup'
  | 'salam'
  | 'terima_kasih'
  | 'penutup'
  | 'isyarat'

/**
 * What a burst wants besides an answer from the knowledge. Several intents may apply. `isyarat`: an
 * emoji or a sticker without a question.
 */
export const readIntents: (text: string) => ReadonlySet<Intent> = memoizeByText(1000, findIntents)

function findIntents(text: string): Set<Intent> {
  const found = new Set<Intent>()
  const flat = text.toLowerCase()
  addHeard(found, text, flat)
  if (ASKS_IF_AI.some((pattern) => pattern.test(flat))) found.add('tanya_ai')
  if (GREETING.test(flat)) found.add('salam')
  if (THANKS.test(flat)) found.add('terima_kasih')
  const isAsked = text.includes('?')
  if (wordsOf(text).length === 0 && ANGRY_FACES.test(text)) found.add('marah')
  else if (wordsOf(text).length === 0 && !isAsked) found.add('isyarat')
  else if (WRONG_CHAT.test(flat)) found.add('penutup')
  else if (
    !isAsked &&
    isOnly(flat, CLOSING_WORDS) &&
    !isOnly(flat, VOCATIVES) &&
    !found.has('salam') &&
    !found.has('terima_kasih')
  )
    found.add('penutup')
  return found
}

const ANGRY_FACES = /[\u{1F620}\u{1F621}\u{1F624}\u{1F92C}\u{1F47F}\u{1F4A2}\u{1F595}]/u

/**
 * Adds what the trained classifier hears. The patterns are exact and do not depend on its training.
 */
function addHeard(found: Set<Intent>, text: string, flat: string): void {
  const hearing = hearText(text)
  const isNoPerson = NOT_A_PERSON.test(flat)
  const isPolite = isOnly(flat, SMALL_TALK_WORDS)
  if (
    !isNoPerson &&
    ((isHeard(hearing, 'person') && !isPolite) || WANTS_PERSON.some((own) => own.test(flat)))
  )
    found.add('minta_manusia')
  if (isHeard(hearing, 'urgent') || humanRuleFor(text)) found.add('darurat')
  if ((isHeard(hearing, 'anger') && !isPolite) || isAngry(text)) found.add('marah')
  if ((isHeard(hearing, 'trouble') && !isPolite) || hasComplaintPattern(flat)) found.add('keluhan')
  if (isHeard(hearing, 'injection') || INJECTION.some((pattern) => pattern.test(flat)))
    found.add('penyusup')
  if (isHeard(hearing, 'offtopic')) found.add('luar_topik')
  if (isHeard(hearing, 'order')) found.add('memesan')
  if (isHeard(hearing, 'payment')) found.add('kabar_bayar')
}

/** Whether the classifier's score for a label reaches `bar`, or an exact pattern has the label. */
export function isClearlyHeard(text: string, label: ClearLabel, bar: number): boolean {
  return hearText(text)[label] >= bar || SAYS[label](text, text.toLowerCase())
}
type ClearLabel = 'trouble' | 'complaint' | 'injection' | 'anger' | 'person' | 'offtopic'

/** Whether a text has a pattern of a complaint: "booking jam 4 dilayani jam 6", "gimana sih". */
const hasComplaintPattern = (flat: string): boolean =>
  !NO_COMPLAINT.test(flat) && COMPLAINS.some((pattern) => pattern.test(flat))
const COMPLAINS = [
  /\b(?:jam|jm|pukul)\s*\d.{0,40}\b(?:baru|dilayan\w*|datang|dateng|nyampe|dikerja\w*|dijemput)\b.{0,12}\b(?:jam|jm|pukul)\s*\d/,
  /\b(?:minta|mana|tuntut) (?:ganti rugi|pertanggung ?jawaban|(?:uang|duit) (?:kembali|balik))|\bganti rugi (?:dong|donk|woi|ya kak|kak|min)\b|\btanggung ?jawab (?:dong|donk|woi|kalian)\b/,
  /\b(?:gimana|gmn|gmana|piye) (?:sih|toh|to|ini|nih|dong|donk)(?: ini| kalian| nih)?\W*$/,
]
const NO_COMPLAINT =
  /\b(?:cara\w*|kalau|kalo|klo|kl|bisa|bs|harga|ongkir|bayar\w*|daftar\w*|pesan\w*|pesen\w*|order\w*|rute|lokasi)\b/

/** Whether a text reports something that happened: "kemarin", "kok", "malah", "baru 3 hari". */
export const tellsOfTrouble = (text: string, how?: 'surely'): boolean =>
  (how === 'surely' || hearText(text).trouble < 0 ? SURELY_HAPPENED : HAPPENED).test(text)
/**
 * Words that surely report something. "saya" and "punya" are not among them, because "saya ga punya
 * kartu kredit" reports nothing.
 */
const SURELY_HAPPENED =
  /\b(?:koq|kmrn|kemarin|kemaren|tadi|barusan|padahal|malah|gini|begini|mulu|terus2an|pesanan|orderan|was|were|already|yesterday)\b/i
const HAPPENED =
  /\b(?:kok|koq|kmrn|kemarin|kemaren|tadi|barusan|baru|udah|sudah|udh|sdh|dah|padahal|malah|gini|begini|mulu|terus2an|saya|sy|aku|punya|pesanan|orderan|ini|itu|was|were|my|already|yesterday)\b/i

const SAYS: Record<ClearLabel, (text: string, flat: string) => boolean> = {
  anger: (text) => isAngry(text),
  trouble: (_, flat) => hasComplaintPattern(flat),
  complaint: (_, flat) => hasComplaintPattern(flat),
  injection: (_, flat) => INJECTION.some((pattern) => pattern.test(flat)),
  person: (_, flat) => WANTS_PERSON.some((pattern) => pattern.test(flat)),
  offtopic: () => false,
}

/** Whether a text only asks for confirmation: "gitu ya?", "oke kan?". */
export const asksToConfirm = (text: string): boolean =>
  text.includes('?') &&
  wordsOf(text).length > 0 &&
  isOnly(text.toLowerCase(), CONFIRMING_WORDS) &&
  !isOnly(text.toLowerCase(), VOCATIVES)

/** Whether a text has only greetings, thanks and polite words. Thanks may close a conversation. */
export function isSmallTalk(text: string): boolean {
  const flat = text.toLowerCase()
  return (
    isOnly(flat, SMALL_TALK_WORDS) ||
    (THANKS.test(flat) && !text.includes('?') && isOnly(flat, CLOSING_THANKS))
  )
}

/** Whether a greeting or thanks names the business: "pagi bu kos" to a boarding house. */
export function greetsBusiness(text: string, names: readonly (string | null)[]): boolean {
  const flat = text.toLowerCase()
  if (!GREETING.test(flat) && !THANKS.test(flat)) return false
  const named = new Set(names.flatMap((name) => wordsOf(name ?? '')))
  return isOnly(flat, new Set([...SMALL_TALK_WORDS, ...named]))
}

/**
 * Whether a greeting or thanks ends with one or two short unknown words: "makasi yo uni", "siang
 * cii". They address the business if its knowledge has none of them.
 */
export function greetsByUnknownName(text: string): boolean {
  const flat = text.toLowerCase()
  if (text.includes('?') || /\d/.test(text)) return false
  if (!GREETING.test(flat) && !THANKS.test(flat)) return false
  const rest = wordsOf(flat).filter((word) => !isOnly(word, SMALL_TALK_WORDS))
  return (
    rest.length <= MAX_UNKNOWN &&
    rest.every((word) => word.length <= MAX_ADDRESS && !isAsking(word))
  )
}
const MAX_UNKNOWN = 2
const MAX_ADDRESS = 5
const isAsking = (word: string) =>
  /^(?:ada|buka|tutup|bisa|bs|mau|brp|jam|promo|ready|kapan|apa|mana|libur|harga|order|pesan|beli|batal|belum|blm|lama)$/.test(
    word,
  )

/** The message without its greeting, for the search and for the summary. */
export function withoutGreeting(text: string): string {
  return text.replace(LEADING_GREETING, '').trim() || text.trim()
}

/** Words that are a form of address only at the end of a greeting or thanks. */
const LAST_ADDRESS = new Set(
  'dok dokter sus suster coach ustadz bun bund teh ci ko mang'.split(' '),
)

function isOnly(flat: string, words: Set<string>): boolean {
  const all = wordsOf(flat)
  return all.every(
    (word, at) =>
      words.has(word) ||
      words.has(word.replace(/(.)\1+/g, '$1')) ||
      addressAt(all, at) === 'surely' ||
      (at > 0 && LAST_ADDRESS.has(word) && at === all.length - 1),
  )
}

const PERSON =
  '(?:cs|c\\.s|customer ?service|admin(?:nya|na)?|atmin|mimin|manusia|orang(?:nya| asli)?|operator|tim(?:nya)?|agen|staf|staff|petugas|pegawai|owner|pemilik|bos(?:nya)?|manager|manajer|human|person|agent|representative|someone|somebody|real person)'
const WANTS_PERSON = [
  new RegExp(
    `\\b(?:ngomong|bicara|chat|chatting|ngobrol|telpon|telepon|teleponan|dihubungi|disambungkan|disambungin|dibantu|dilayani|dibalas|dijawab)\\b\\s*(?:langsung|aja|saja)?\\s*(?:dengan|sama|ama|ke|oleh)?\\s*\\b${PERSON}\\b`,
  ),
  new RegExp(
    `\\b(?:minta|mau|butuh|perlu|panggil(?:kan|in)?|hubung(?:i|kan|in)|sambung(?:kan|in)?|alihkan|alihin|arahkan|oper|operin|transfer)\\s+(?:saya|sy|aku|bantuan|dong|tolong)?\\s*(?:ke|dengan|sama|dari|oleh)?\\s*\\b${PERSON}\\b`,
  ),
  /\bada\s+(?:admin|cs|orang(?:nya)?|manusia)(?:nya)?\s+(?:ga|gak|nggak|ngga|tidak|kah)\b/,
  /\b(?:bukan|jangan|jgn|bkn)\s+(?:sama\s+)?(?:bot|robot|ai|mesin)\b|\b(?:balas|bales|jawab)\w*\s+manual\b/,
  /\b(?:ga|gak|nggak|ngga|tidak|males|malas|ogah)\s+mau\s+(?:sama\s+)?(?:bot|robot|ai)\b|\b(?:males|malas|ogah|capek)\s+(?:ngomong\s+)?(?:sama|dengan)?\s*(?:bot|robot|ai)\b/,
  /\b(?:talk|speak|chat|connect|transfer|escalate)\b.{0,20}\b(?:human|person|agent|someone|representative|manager|staff|team)\b/,
  /\b(?:want|need|get me|give me)\s+(?:a|an|the)?\s*(?:real\s+)?(?:human|person|agent|representative|manager)\b/,
  new RegExp(
    `\\b(?:omong|ngomong|omongan|ngendika|nyarios|nyarita|ngobrol)\\w*\\s+(?:karo|kalih|sareng|jeung)\\s+(?:wong|tiyang|jalmi|jelema|${PERSON})\\b`,
  ),
  /\b(?:ana|pengin|kepengin|arep)\b.{0,15}\b(?:wong|menungsa|admin)\b|\b(?:hoyong|hayang)\b.{0,20}\b(?:jalmi|jelema|admin)\b/,
  /^(?:cs|admin|operator|customer service)[\s.!?]*$/,
]
/** "pesan untuk 20 orang" is about guests, not a wish to talk to a person. */
const NOT_A_PERSON =
  /\b(?:untuk|buat|utk|isi|kapasitas|\d+)\s*(?:an\s*)?(?:org|orang|people|person)\b(?!.*\b(?:cs|admin|bicara|ngomong)\b)|\b(?:biaya|gratis|free)\s+admin\b|\bhuman (?:food|hair)\b|\b(?:manusia|orang|admin|human)\w*\s+(?:apa|atau|ato|atw|or)\s+(?:bot|robot|ai|mesin)\b|\b(?:bot|robot|ai|mesin)\s+(?:apa|atau|ato|atw|or)\s+(?:manusia|orang|admin|human)/
const ASKS_IF_AI = [
  /\b(?:anda|kamu|ini|kakak|kak|situ)\s+(?:ini\s+)?(?:siapa|dengan siapa)\b|\b(?:ini |saya )?(?:dengan|sama) siapa\b|\bsiapa (?:ini|kamu|anda|namamu|nama (?:kamu|kakak|anda))\b|\bwho (?:are you|is this|am i (?:talking|chatting))\b/,
  /\b(?:ini|kamu|anda|kakak|kak|situ|lu|lo|sampean|kowe|anjeun|mimin|min|yang (?:bales|balas|jawab))\b.{0,20}\b(?:bot|robot|ai|mesin|manusia|orang (?:asli|beneran)|otomatis|chat ?gpt|gemini)\b/,
  /\b(?:bot|robot|ai|mesin|manusia|chat ?gpt)\s*(?:ya|bukan|kah|atau|ato|apa|y)\b/,
  /\b(?:are|r|is)\s+(?:you|u|this|it)\b.{0,20}\b(?:bot|robot|ai|human|machine|real person|real)\b/,
  /\b(?:am i|i'm)\s+(?:talking|chatting|speaking)\s+(?:to|with)\b.{0,20}\b(?:bot|robot|ai|human|person)\b/,
]
const INJECTION = [
  /\b(?:abaikan|lupakan|acuhkan|hiraukan)\b.{0,40}\b(?:instruksi|perintah|aturan|prompt|arahan|sebelumnya|di ?atas)\b/,
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:instruction|instructions|prompt|rules?|above|previous|prior)\b/,
  /\b(?:system|developer)\s*(?:prompt|message|mode)\b|\bprompt\s*(?:sistem|awal)\b|\bmode\s+(?:dewa|developer|admin|debug)\b/,
  /\b(?:you are now|act as|pretend (?:to be|you)|mulai sekarang kamu|sekarang kamu adalah|anggap (?:saja )?kamu|berperan(?:lah)? sebagai|pura-?pura(?:lah)? (?:jadi|menjadi))\b/,
  /\b(?:tampilkan|tunjukkan|bocorkan|sebutkan|reveal|show|print|repeat)\b.{0,30}\b(?:instruksi|prompt|aturan rahasia|instructions|kunci api|api ?key|password admin|data pelanggan|nomor pelanggan)\b/,
  /<\/?(?:system|assistant|instructions?)>|\[(?:system|inst)\]|```system/,
  /\bjailbreak\b|\bDAN mode\b/i,
]
const GREETING =
  /^\W*(?:h+a+l+o+\w?|hall?o+|h+a+i+|h+i+\b|hey+|hei+|tabe\w{0,2}|misi|spada|assal?am\w*|ass?\b|samlekum|permisi|horas|om swastiastu|rahajeng|shalom|pagi|siang|sore|malam|malem|selamat (?:pagi|siang|sore|malam)|met (?:pagi|siang|sore|malam)|good (?:morning|afternoon|evening)|hello+|punten|sampurasun|kulo ?nuwun|sugeng (?:enjing|siang|sonten|dalu)|wilujeng|p{1,3}$|tes+t?$)\b/
/** A message for another recipient. Without an excuse, "salah kirim" may mean a wrong parcel. */
const WRONG_CHAT =
  /^\W*(?:maaf|maap|mf|sori|sorry)\b[^?]{0,15}\bsalah (?:kirim|chat|sambung|pencet|orang|nomor|kamar|send|wa|room)\b[^?]{0,12}$|^\W*salah (?:chat|sambung|pencet|nomor|kamar|room)\b[^?]{0,15}$/
const LEADING_GREETING =
  /^\W*(?:(?:h+a+l+o+|hall?o+|h+a+i+|hi|hey+|hei+|tabe\w{0,2}|misi|spada|assal?amu?'?alaikum(?: wr\.? ?wb\.?)?|permisi|selamat (?:pagi|siang|sore|malam)|(?:pagi|siang|sore|malam|malem)(?=[\s,!.]+(?:kak|min|gan|sis|mas|mbak|pak|bu|om)\b)|hello+|good (?:morning|afternoon|evening)|punten|sampurasun|kulo ?nuwun|sugeng (?:enjing|siang|sonten|dalu)|wilujeng (?:enjing|siang|sonten|wengi))(?![\p{L}\p{N}])(?:[\s,!.]+(?:kakak|kak|ka|mimin|min|admin|gan|sis|mas|mbak|pak|bu|om|bang)\b)*[\s,!.]*)+/iu
const THANKS =
  /\b(?:terima ?kasih|trims?|makasih?|makasi|mksh|mksih|thanks?|thank you|thx|tq|ty|tengkyu|tengkiu|makaseh|maacih|makacih|suksma|sukseme|tampiasih|sakalangkong|mauliate|tarimo kasih|terimo kasih|nuhun|hatur nuhun|matur ?suwun|suwun|matur nuwun|maturnuwun|syukron)\b/
const POLITE =
  'kak ka kk kakak min mimin admin gan agan sis mas mbak mba pak bu bapak ibu om bang bro boss bos ya yaa yah iya iy y deh dong sih nih ok oke okay okee okeh okdeh sip siip siap baik baiklah banget bgt sekali banyak so much very for your help atas bantuannya infonya info informasinya responnya sudah dibantu jawabannya'
/** Forms of address. Alone, "min" or "kak" calls for attention and is not a goodbye. */
const VOCATIVES = new Set(
  'kak ka kk kakak min mimin admin gan agan sis mas mbak mba pak bu bapak ibu om bang bro boss bos'.split(
    ' ',
  ),
)
const CONFIRMING_WORDS = new Set(
  `${POLITE} oh ohh ooh o gitu gt begitu kan berarti betul benar bener right is`.split(' '),
)
const CLOSING_WORDS = new Set(
  `${POLITE} yaudah yowes yasudah udh sdh gapapa gpp gausah usah ga gak nggak ngga tidak apa2 apa-apa udah sudah cukup itu aja saja dulu nanti kabari lagi kukabari gampang noted paham mengerti ngerti dimengerti jelas mantap sipp oce okedeh dadah bye sampai jumpa got it alright great cool perfect fine good no problem nggih oh ohh ooh o gitu gt begitu hehe hehehe hihi haha hahaha wkwk wkwkwk becanda bercanda canda kidding lol`.split(
    ' ',
  ),
)
const SMALL_TALK_WORDS = new Set(
  `${POLITE} yaudah yasudah nggih njih cantik ganteng cakep halo hallo haloo hai hi hey hei hello
    assalamualaikum assalamu alaikum assalamu'alaikum wr wb waalaikumsalam permisi pagi siang sore
    malam malem selamat met good morning afternoon evening punten sampurasun kulo nuwun sugeng
    enjing sonten dalu wilujeng p pp ppp tes test woi woy oi oy hoi oii terima kasih terimakasih
    trims trim makasih makasi mksh mksih thanks thank you thx tq ty tengkyu tengkiu makaseh maacih
    makacih suksma sukseme tampiasih sakalangkong mauliate tarimo terimo nuhun hatur matur suwun
    maturnuwun syukron sama-sama dah nya udah cukup dulu mau tanya nanya boleh numpang bertanya
    there anyone ada orang apa kabar tabe tabea tabek misi spada horas om swastiastu rahajeng
    noted salam sejahtera shalom numpang`.split(/\s+/),
)
/** "oh gitu, nanti aja deh, makasih": closing words and thanks. */
const CLOSING_THANKS = new Set([
  ...CLOSING_WORDS,
  ...SMALL_TALK_WORDS,
  ...'ditunggu tunggu infonya kabarnya infona lah'.split(' '),
])
