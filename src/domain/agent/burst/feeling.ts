import { indonesianStems } from '#lib/language/spelling/stem'
import { undoStretch, wordsOf } from '#lib/language/text'

export type Polarity = 'positive' | 'neutral' | 'negative'

/**
 * Whether a text shows anger that a person should handle: insults and threats always, displeasure
 * only when it is loud or repeated.
 */
export function isAngry(text: string): boolean {
  return angerOf(text) >= ANGER
}

/** The direction of a message: praise, complaint or neither. */
export function polarityOf(text: string): Polarity {
  const words = wordsOf(text).map(undoStretch)
  let sum = 0
  words.forEach((word, at) => {
    const value = valueOf(word)
    if (value === 0) return
    const before = words.slice(Math.max(0, at - 2), at)
    const isDenied = before.some((item) => NEGATIONS.has(item))
    const isStrong =
      before.some((item) => STRONG.has(item)) ||
      words.slice(at + 1, at + 3).some((item) => STRONG.has(item))
    sum += (isDenied ? -0.9 * value : value) * (isStrong ? 1.4 : 1)
  })
  sum -= 0.6 * words.filter((word) => CONTRAST.has(word)).length
  if (sum > 0.5) return 'positive'
  return sum < -0.5 ? 'negative' : 'neutral'
}

/** Whether a text is only praise, without "tapi" and without a question. */
export function isPraise(text: string): boolean {
  const words = wordsOf(text).map(undoStretch)
  return (
    words.length <= 12 &&
    words.some((word) => PRAISE.has(word)) &&
    !words.some((word) => NEGATIONS.has(word) || CONTRAST.has(word)) &&
    polarityOf(words.filter((word) => !MILD.has(word)).join(' ')) === 'positive'
  )
}

const ANGER = 1

function angerOf(text: string): number {
  const words = wordsOf(text).map(undoStretch)
  const praises =
    words.some((word) => POSITIVE.has(word) && !MILD.has(word)) &&
    !words.some((word) => CONTRAST.has(word))
  const isDish = DISHES.test(text)
  const speaksOfAnimals = words.some((word) => ABOUT_ANIMALS.has(word))
  let sum = 0
  words.forEach((word, at) => {
    const isDenied = words.slice(Math.max(0, at - 2), at).some((item) => NEGATIONS.has(item))
    if (praises && MILD.has(word)) return
    if (
      INSULTS.has(word) &&
      !(ANIMALS.has(word) && speaksOfAnimals) &&
      !(isDish && DEVILS.has(word))
    )
      sum += isDenied ? 0.3 : 1
    else if (isOf(DISPLEASURE, word)) sum += isDenied ? 0 : 0.55
    else if (isOf(TROUBLE, word)) sum += isDenied ? 0 : 0.25
  })
  for (const phrase of IMPATIENT_PHRASES) if (phrase.test(text)) sum += 0.55
  for (const phrase of ANGRY_PHRASES) if (phrase.test(text)) sum += 1
  if (sum > 0 && (/!{2,}/.test(text) || /\b[A-Z]{4,}\b.*\b[A-Z]{4,}\b/.test(text))) sum += 0.5
  return sum
}

const toWordSet = (words: string) => new Set(words.split(/\s+/).filter(Boolean))

const NEGATIONS = toWordSet(
  `tidak tak nggak enggak gak ga g gk ngga tdk bukan bkn belum blm kurang krg jangan jgn tanpa
    ndak kagak kaga not no never`,
)
const STRONG = toWordSet(
  'sangat banget bgt sekali amat paling benar-benar sungguh parah pol abis terlalu super so very really',
)
const CONTRAST = toWordSet(
  'tapi tp tetapi namun sayangnya sayang cuma cuman walaupun meski meskipun',
)

/** Insults and curses in customers' Indonesian. One of them counts as anger. */
const INSULTS =
  toWordSet(`anjing anjir anjrit anying bangsat bgst babi bajingan brengsek brengsek kampret
    kampang keparat tolol goblok goblog gblk bego bodoh bodo idiot dungu sialan sial setan iblis
    bedebah tai taik tahi kontol memek ngentot jancok jancuk cok asu kirik pekok bangke bangkai
    monyet kunyuk laknat terkutuk biadab bejat munafik penipu penipuan nipu nipuin ditipu tipu
    maling rampok scam scammer fuck fucking shit bullshit asshole bastard stupid idiot moron damn
    gila gilak sinting edan sampah sampahh najis muak jijik bacot cangkem congor geblek bloon pea
    kadrun cebong`)
const PRAISE = toWordSet(
  `enak enakk lezat sedap mantap mantab mantul maknyus keren hebat puas suka bagus ramah juara
    terbaik recommended favorit memuaskan love delicious great amazing awesome excellent yummy
    membantu terbantu helpful`,
)
/** Curses that also occur in praise: "anjir enak banget". */
const MILD = toWordSet('anjir anjrit anying anjing bangsat gila gilak edan sialan parah bego')
const ANIMALS = toWordSet('anjing babi monyet asu sapi kambing')
const ABOUT_ANIMALS = toWordSet(
  `bawa pelihara peliharaan hewan halal daging minyak makanan grooming vaksin kandang kucing anak
    pet masuk boleh jual beli adopsi mengandung kandungan unsur gelatin nonhalal`,
)
/** Names of dishes with a word that is otherwise an insult. */
const DISHES =
  /\b(?:mie|mi|ayam|ceker|geprek|rawon|sambal|bakso|seblak)\s+(?:setan|iblis|gila|edan|sinting)\b/i
const DEVILS = toWordSet('setan iblis gila edan sinting')
/** Words of displeasure. Two of them, or one in a loud text, count as anger. */
const DISPLEASURE =
  toWordSet(`kecewa mengecewakan kesal kesel sebel sebal marah emosi jengkel geram gedeg gregetan
    dongkol murka benci muak parah payah bohong boong dibohongi pembohong php diphp ngawur ngaco
    konyol memalukan malu merugikan dirugikan nyesel menyesal kapok ogah viralkan somasi tuntut
    gugat pecat zalim zolim curang licik serakah rakus korup hina menghina fitnah provokasi
    keterlaluan kelewatan nyebelin nyebelinnya menyebalkan ngeselin buruk angry terrible awful
    worst horrible disappointed disappointing ridiculous unacceptable useless disgusting furious
    annoyed upset`)
/** Words for what went wrong. By themselves they are a complaint, not anger. */
const TROUBLE = toWordSet(
  `bosan capek capai lelah jelek lambat lelet lemot lama rugi komplain protes keluhan lapor
    laporkan polisi hancur rusak ribut bising berisik ganggu mengganggu`,
)
const isOf = (words: Set<string>, word: string) =>
  words.has(word) || indonesianStems(word).some((stem) => stem.length > 4 && words.has(stem))
/** Two of these, or one with a word of displeasure, count as anger. */
const IMPATIENT_PHRASES = [
  /\b(?:udah |sudah )?(?:nunggu|menunggu|nungguin|ditunggu)\b.{0,20}\b(?:\d+\s*(?:jam|hari|minggu)|lama|dari tadi|seharian|berjam-jam|terus)\b/i,
  /\b(?:gimana|gmn|gmana|apaan|kenapa) sih\b|\bkok gini\b|\bkok gitu\b/i,
  /[?!]*!\?|\?!/,
]
const ANGRY_PHRASES = [
  /\b(?:gak|ga|nggak|tidak|tdk|ngga|gk)\s+(?:jelas|becus|niat|profesional|tanggung ?jawab|bertanggung ?jawab|punya otak|tau malu|tahu malu|ada otak|waras)\b/i,
  /\b(?:mana|balikin|kembalikan)\s+(?:uang|duit)\s*(?:saya|sy|gue|gw|ku|aku)?\b.*!|\b(?:balikin|kembaliin)\s+(?:uang|duit)\b/i,
  /\b(?:lapor|laporin|laporkan|laporan)\b.{0,20}\b(?:polisi|ylki|ojk|kominfo|konsumen)\b|\b(?:tuntut|viralin|viralkan|somasi|polisikan)\b/i,
  /\b(?:parah|payah|lama|lambat|kecewa|kesel|kesal|jelek|buruk)\s+(?:banget|bgt|sekali|amat|pol|bener)\b/i,
  /\b(?:sangat|sungguh|benar-benar)\s+(?:kecewa|mengecewakan|kesal|marah|buruk|lambat)\b/i,
  /\bdi ?(?:tipu|bohongi|kerjain|php-?in|phpin)\b/i,
  /\b(?:dari|udah|sudah)\s+(?:tadi|kemarin|lama|seminggu|berhari-hari|\d+\s*(?:jam|hari))\b.{0,40}\b(?:gak|ga|nggak|tidak|belum|blm)\s+(?:di)?(?:balas|bales|jawab|kirim|proses|respon)/i,
  /\b(?:gak|ga|nggak|ngga|tidak|belum|blm|gk)\s+(?:di)?(?:balas|bales|jawab|respon|dikirim|diproses)\b.{0,20}\b(?:dari|udah|sudah|sejak)\s+(?:tadi|kemarin|kmrn|lama|pagi|seminggu|\d+)/i,
  /\b(?:kapok|ogah|males|malas)\b.{0,20}\b(?:lagi|belanja|beli|pesan|pesen|order)\b/i,
  /\bwhat the (?:hell|heck|f)/i,
  /\b(?:want|demand) (?:my money|a refund)\b.*(?:now|immediately|!)/i,
]

const POSITIVE =
  toWordSet(`bagus baik enak lezat nikmat sedap mantap mantab mantul keren hebat suka senang puas
    nyaman bersih ramah cepat murah terjangkau lengkap luas indah cantik menarik seru asyik asik
    asyiknya recommended rekomendasi rekomended cocok pas unik segar fresh gurih empuk lembut
    melimpah favorit terbaik juara top sempurna memuaskan menyenangkan membantu terbantu
    terima-kasih syukur alhamdulillah bahagia cinta sayang bangga semangat sukses berhasil menang
    lancar aman sejuk asri rapi romantis strategis worth worthit oke ok good great nice best love
    awesome excellent delicious happy perfect amazing friendly legend legendaris legendary juara
    istimewa spesial berkualitas canggih modern megah elegan adem tenang damai santai kenyang
    ngangenin kangen nagih ketagihan betah wajib mesti betul cerdas pintar rajin sopan jujur hemat
    gratis untung bermanfaat berguna mudah praktis inovatif maju berkembang prestasi apresiasi
    dukung mendukung selamat sip siap jempol menakjubkan memukau mengagumkan mempesona terpesona
    lucu hangat wangi harum manis renyah krispi variatif beragam bervariasi lumayan memadai`)
const NEGATIVE =
  toWordSet(`jelek buruk tidak-enak kecewa mengecewakan mahal kotor bau jorok lambat lama lelet
    lemot kasar jutek judes marah kesal kesel sebal sebel benci sedih susah sulit ribet rusak
    pecah basi busuk hambar keras alot asin amis gosong mentah dingin panas gerah sempit sumpek
    bising macet antri antre mengantri ramai-sekali penuh sial sialan parah payah rugi tipu menipu
    penipu penipuan bohong boong gagal error gangguan masalah bermasalah komplain keluhan protes
    bosan capek lelah takut khawatir cemas malu menyesal nyesel kapok hilang batal telat terlambat
    salah kurang korupsi bodoh tolol goblok anjing bangsat brengsek kampret jahat kejam hancur
    mati meninggal korban banjir gempa kecelakaan bencana sakit krisis konflik perang teroris bom
    bunuh tewas luka hoaks hoax fitnah radikal curang licik malas sepi suram gelap seram ngeri
    horor kumuh usang tua sampah berantakan amburadul awut acak memprihatinkan menyedihkan
    memalukan menjijikkan jijik muak bad worst terrible awful slow dirty rude expensive hate
    disappointed disappointing poor sad angry broken pelit medit monoton membosankan biasa-saja
    standar kelamaan dicuekin cuek diabaikan mengabaikan menolak ditolak melanggar pelanggaran
    ancam mengancam tuntut hujat caci maki cela merugikan dirugikan mubazir percuma sia-sia zonk
    ngeselin nyebelin menyebalkan mengganggu terganggu lecet cacat bocor mampet lengket kurus
    kering pahit anyir berminyak kemahalan overpriced`)

function valueOf(word: string): number {
  const forms = [word, ...indonesianStems(word).filter((stem) => stem.length >= 4)]
  if (POSITIVE.has(word)) return 1
  if (NEGATIVE.has(word)) return -1.2
  if (forms.some((form) => NEGATIVE.has(form))) return -1
  return forms.some((form) => POSITIVE.has(form)) ? 0.8 : 0
}
