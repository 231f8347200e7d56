import { upTo } from '#lib/language/text'

export const HUMAN_CASES = [
  'bunuh_diri',
  'pelecehan',
  'kesehatan',
  'alergi',
  'cedera',
  'kebakaran',
  'kecelakaan',
  'uang_hilang',
  'penipuan',
  'ancaman',
] as const
export type HumanCase = (typeof HUMAN_CASES)[number]

type HumanRule = {
  name: HumanCase
  /** people may be in danger: the customer reads the emergency number */
  isDanger: boolean
  /** the rule also applies to a question about a price or a condition */
  isAlways: boolean
  patterns: RegExp[]
}

const AFTER =
  '(?:habis|abis|hbs|setelah|stlh|sehabis|sesudah|gara|sejak|pas|waktu|karena|krn|bar|sawise|saatos|sanggeus|lepas|selepas|after|since|from|because)'
const HURT =
  '(?:bengkak|gatal\\w*|gatel\\w*|ruam|bentol\\w*|merah\\s?(?:semua|merah)|melepuh|muntah\\w*|mutah\\w*|mual\\w*|diare|mencret|pusing|perih|nyeri|bruntusan|abuh|bareuh|swollen|vomiting|rash|dizzy|itchy|iritasi)'
const INJURY =
  '(?:luka|berdarah|kegores|kena (?:beling|pecahan|paku|silet|air keras|minyak panas)|tersiram|patah|kejepit|jatuh|labuh|terjatuh|kepeleset|terpeleset|burned|burnt|bleeding|injured)'
const MINE =
  '(?:saya|sy|aku|gue|gw|anak|anakku|istri|suami|ibu|bapak|ayah|mama|papa|nenek|kakek|bayi|tamu|tangan|kaki|muka|mata|bibir|kulit|gigi|kepala|my|our|kula|abdi|bojoku|awakku)'

/**
 * Cases that only people may handle, whatever the knowledge or a model says. The first match
 * decides, and its name is stored in the trace.
 */
const HUMAN_RULES: HumanRule[] = [
  {
    name: 'bunuh_diri',
    isDanger: true,
    isAlways: true,
    patterns: [
      /\bbunuh diri\b|\b(?:mengakhiri|akhiri) hidup|\b(?:pengen|pengin|ingin|mau) mati\b(?! (?:lampu|gaya))|\b(?:ga|gak|nggak|tidak) (?:kuat|sanggup|mau|pengen)(?: lagi)? hidup\b|\bnyilet tangan\b|\bsuicid\w*|\bkill myself\b|\bi want to die\b|\bend my life\b/,
    ],
  },
  {
    name: 'pelecehan',
    isDanger: false,
    isAlways: true,
    patterns: [/\b(?:di|me)?lecehkan\b|\bpelecehan\b|\bdiraba\b|\bharass(?:ed|ment)\b|\bmolest\w*/],
  },
  {
    name: 'kesehatan',
    isDanger: true,
    isAlways: false,
    patterns: [
      /\b(?:sesak|sesek|susah|sulit) (?:na[fp]as|bernapas|napas)\b|\bpingsan\b|\bsemaput\b|\bkejang\b|\bkeracunan\b|\bmuntah darah\b|\b(?:tidak|ga|gak) sadar(?:kan)? diri\b|\boverdosis\b|\bketuban pecah\b|\bcan'?t breathe\b|\bfood poisoning\b|\bfainted\b|\bseizure/,
      new RegExp(`\\b${AFTER}\\b.{0,50}\\b${HURT}\\b`),
      new RegExp(`\\b${HURT}\\b.{0,30}\\b${AFTER}\\b`),
    ],
  },
  {
    name: 'alergi',
    isDanger: true,
    isAlways: false,
    patterns: [
      new RegExp(`\\b${AFTER}\\b.{0,50}\\b(?:alergi|allergic)\\b`),
      /\balergi(?:nya|ku)? (?:kambuh|parah|langsung)\b|\ballergic reaction\b|\breaksi alergi\b/,
    ],
  },
  {
    name: 'cedera',
    isDanger: true,
    isAlways: false,
    patterns: [
      new RegExp(`\\b${MINE}\\b.{0,40}\\b${INJURY}\\b`),
      new RegExp(`\\b${INJURY}\\b.{0,30}\\b${MINE}\\b`),
    ],
  },
  {
    name: 'kebakaran',
    isDanger: true,
    isAlways: false,
    patterns: [
      /\bkebakaran\b|\bterbakar\b|\bmeledak\b|\bnjeblug\b|\bkahuruan\b|\bkobongan\b|\b(?:korslet\w*|konslet\w*)|\bgas\w* (?:nya )?(?:bocor|mendesis)|\b(?:keluar|ada) (?:api|asap|percikan)|\bpercikan api\b|\bgas leak\b|\bcaught fire\b|\bexploded\b|\bon fire\b/,
    ],
  },
  {
    name: 'kecelakaan',
    isDanger: true,
    isAlways: false,
    patterns: [
      /\bkecelakaan\b|\b(?:di)?tabrak(?:an)?\b|\bnabrak\b|\brem\w* .{0,12}\bblong\b|\bmogok di (?:jalan )?tol\b|\b(?:had|in) an accident\b|\bbrakes failed\b/,
    ],
  },
  {
    name: 'uang_hilang',
    isDanger: false,
    isAlways: false,
    patterns: [
      /\b(?:uang|duit|saldo|dana|rekening|artos|dhuwit|money|balance)\w*\b.{0,25}\b(?:hilang|ilang|raib|lenyap|kepotong|terpotong|dibobol|leungit|gone|missing|stolen)\b|\bsalah (?:transfer|tf|trf|kirim uang)\b|\btransfer\w* ke (?:rekening )?(?:yang )?(?:salah|penipu)/,
      /\b(?:laptop|hp|handphone|dompet|motor|mobil|tas|emas|perhiasan|sepeda|helm|koper|barang|phone|wallet)(?:ku|nya)?\b.{0,25}\b(?:hilang|ilang|raib|lenyap|leungit|missing|stolen)\b.{0,25}(?:!|\b(?:tolong|cek|skrg|sekarang|cctv|polisi|maling)\b)|\b(?:kemalingan|kecurian|dicuri|dimaling|dijambret|dibegal)\b/,
    ],
  },
  {
    name: 'penipuan',
    isDanger: false,
    isAlways: false,
    patterns: [
      /\bngaku\w*\b.{0,25}\b(?:admin|kurir|toko|staf|cs|petugas|kalian|sini)\b|\b(?:atas nama|pakai nama|pake nama|mengatasnamakan)\b.{0,25}\b(?:nipu|menipu|penipuan|toko kalian)\b|\bminta (?:kode )?otp\b|\botp\b.{0,30}\b(?:saya kasih|dikasih|ngaku)|\bkena (?:tipu|scam)\b|\bsaya (?:kena tipu|ketipu|tertipu)\b|\bscam\b.{0,30}\byour name\b|\bi was scammed\b/,
    ],
  },
  {
    name: 'ancaman',
    isDanger: false,
    isAlways: true,
    patterns: [
      /\b(?:saya|gue|gw|aku|tak|ku) ?(?:bakar|bunuh|habisi|habisin|hajar|hancurkan|hancurin)\b(?! (?:lemak|kalori|jerawat))|\b(?:saya|kami|gue|gw) (?:akan )?(?:lapor(?:kan|in)? (?:ke )?(?:polisi|ylki|ojk)|somasi|tuntut|gugat|polisikan|bawa ke (?:jalur )?hukum)\b|\b(?:i'?ll|i will|going to) (?:sue|report you|call the police)\b/,
    ],
  },
]

/**
 * A question about a price, an offer or a condition: "tes alergi berapa", "kalau jatuh bisa
 * diservis?".
 */
const IS_INQUIRY =
  /\b(?:berapa|brp|brapa|harga|hrg|biaya|ongkos|tarif|jual|sedia|kalau|kalo|klo|kl|jika|misal\w*|biar|supaya|anti|cegah|mencegah|asuransi|kursus|latihan|sensor|alarm|how much|price|if|do you (?:have|sell))\b/

/** The first rule that leaves a message to people; undefined when none applies. */
export function humanRuleFor(text: string): { name: HumanCase; isDanger: boolean } | undefined {
  const flat = upTo(text, MAX_READ).toLowerCase().replace(/\s+/g, ' ')
  const isInquiry = IS_INQUIRY.test(flat)
  return HUMAN_RULES.find(
    ({ isAlways, patterns }) =>
      (isAlways || !isInquiry) && patterns.some((pattern) => pattern.test(flat)),
  )
}

const MAX_READ = 1500
