import { rememberByText } from '#lib/remember'
import { foldText, wordsOf } from './text.ts'

export const LANGUAGES = ['id', 'en', 'jv', 'su', 'ms'] as const
export type Language = (typeof LANGUAGES)[number]
export type LanguageGuess = {
  language: Language
  /** 0..1: the margin between the best language and the next */ certainty: number
}

/**
 * Guesses a message's language among the agent's, from common words and spelling patterns. A
 * message without any sign ("ok", "2 pcs") is Indonesian with certainty 0, the default.
 */
export const guessLanguage: (text: string) => Readonly<LanguageGuess> = rememberByText(
  2000,
  weighLanguages,
)

function weighLanguages(text: string): LanguageGuess {
  const words = wordsOf(text)
  const flat = foldText(text)
  const points = new Map<Language, number>(LANGUAGES.map((language) => [language, 0]))
  const give = (language: Language, value: number) =>
    points.set(language, (points.get(language) ?? 0) + value)
  for (const word of words) {
    const owners = OWNERS.get(word)
    if (owners) for (const language of owners) give(language, OWN_WORD / owners.length ** 1.5)
    for (const [language, habit, value] of HABITS) if (habit.test(word)) give(language, value)
  }
  for (const [language, habit, value] of PHRASES) if (habit.test(flat)) give(language, value)
  give('id', 0.1) // the default, when nothing indicates another
  const [best, next] = [...points].sort((a, b) => b[1] - a[1])
  if (!best || !next || best[1] < LEAST_SIGN) return { language: 'id', certainty: 0 }
  return { language: best[0], certainty: (best[1] - next[1]) / best[1] }
}

const OWN_WORD = 2
/** One spelling pattern is no sign: "snack" and "membership" occur in every language. */
const LEAST_SIGN = 0.9

/**
 * Common words by language, written for this project. A word of several languages counts less for
 * each.
 */
const WORDS: Record<Language, string> = {
  id: `yang dan di ke dari ini itu untuk dengan tidak ada adalah saya aku kami kita anda kamu dia mereka akan sudah belum bisa boleh mau ingin juga saja atau tapi tetapi karena kalau jika
    pada dalam oleh sebagai seperti bagaimana berapa kapan kenapa mengapa siapa apa apakah mana di mana lebih sangat sekali banget enggak nggak gak ga tak bukan jangan harus lagi masih
    baru lama cepat besar kecil banyak sedikit semua setiap hari jam menit minggu bulan tahun besok kemarin sekarang nanti tadi pagi siang sore malam orang rumah toko harga murah mahal
    beli jual bayar pesan kirim antar ambil terima kasih tolong mohon maaf kak mbak mas pak bu bang gan sis dong sih kok deh nih tuh loh lah yuk aja udah gimana gini gitu kayak emang
    tempat makanan minuman enak bagus baik buruk nyaman bersih kotor pelayanan pelayanannya makanannya tempatnya harganya rasanya suka senang kecewa sedih cocok buat bikin nya bahwa
    telah sedang hanya masing tersebut menjadi memiliki mendapat merasa melihat membuat uang kantor mobil rumah sakit bahasa perusahaan presiden pemerintah negara kota daerah
    anak ibu ayah keluarga teman kerja sekolah coba lewat sampai setelah sebelum ketika saat pernah memang cukup kurang paling terlalu benar salah sama bersama para oh iya ya tanya halo hai
    pakai gratis barang paket pengiriman kartu kredit tagihan rekening pulsa kuota jaringan pelanggan produk wanita laporan ahli menteri bagi seluruh dunia pertama kedua ketiga pasukan pemain musim gol perang senjata api juta kilometer pukul seorang sebuah antara terhadap mengenai
    tentang menurut agar supaya namun walaupun meninggal serangan bom kereta esok bersama sama keluarga sini sana situ datang makan malam resep bangunan mall lantai menunggu pegawai merupakan maupun serta gue lo elo
    penyebab obat marah lapak ongkir diskon gratis sepeda resmi kualitas universitas kesehatan rumah sakit polisi menit kantor televisi telepon musik dokter berhasil bekerja berbeda karier film kembali
    brp gmn dmn yg dgn utk tdk blm udh sdh krn jgn klo kalo msh bgt bs skrg tp jg sm dr nggak gimana gan
    bpjs mending mulu doang bareng ribet keren mantap parah`,
  en: `the a an and or but if is are was were be been being am do does did done have has had will would can could should may might must i you he she it we they me him her us them my your his its our
    their this that these those what which who whom when where why how not no yes of in on at by for with about against between into through during before after above below to from up down out off
    over under again further then once here there all any both each few more most other some such only own same so than too very just now also because while until very really please thank thanks
    hello hi hey good bad great nice food place price service time day today tomorrow yesterday people want need get got make made go going come take know think see look like love buy sell pay order
    open close delivery money one two first new old much many well even still back way there's it's don't i'm can't won't didn't isn't i've you're that's let let's able tell show give help never always every delicious tasty`,
  jv: `sing lan ing iki kuwi kui iku ora aku kowe sampeyan panjenengan kulo kula dheweke awake awakku wis uwis durung arep ape bakal isa iso saged biso gelem ojo aja karo kalih amarga merga mergo nanging
    nggih njih inggih mboten ndak nang ning neng menyang saka sako kanggo kanthi dening utawa utawi yen nek lha lho kok wae bae mung namung banget tenan temenan apik elek larang murah akeh sithik sethithik
    gedhe cilik suwe cepet anyar lawas ana ono wonten ora ono opo apa napa sapa sopo sinten piye kepiye pripun pira piro pinten kapan endi ngendi pundi ngopo ngapa kenopo mangan mangane ngombe panganan
    turu tuku tumbas adol didol mbayar njaluk njupuk jupuk golek nggolek nggawa gawa nggawe gawe digawe weruh ndelok nonton krungu ngomong omong ngerti ngertos seneng susah sedhih nesu isin wedi omah griya
    dalan dina dino sesuk wingi saiki sakniki mengko mau esuk awan bengi wengi sore taun sasi wong tiyang bocah lanang wadon kanca konco bapak ibune sedulur kabeh sedaya saben uga ugo kudu kedah luwih
    paling cukup kurang maneh malih wonge regane regone rega rego panggonan panggonane rasane dhuwit duit duwe nduwe gadhah didadekake dadi dados nganti nganggo ngango rada rodo mergane kayata koyo kaya
    kayane koyone lagi isih tansah matur nuwun suwun maturnuwun monggo mangga monggoh sugeng enjing rawuh nyuwun mbak yu kang cak rek iseh uwong liyane liya kene kono kana bareng siji loro telu papat lima
    enem pitu wolu sanga sepuluh ewu yuta mlebu metu mulih bali lunga teko teka adoh cedhak kudune sawise sakwise nalika amung sepisan sek sik iso nggonku awakmu kowen ae wae tak lek gak opo'o ketoke
    supaya ben dadine mbok menawa yaiku saliyane sanajan senajan senadyan kapan mula mulane jarene tekan ngantos dugi saking dumateng marang kaliyan ingkang punika menika meniko puniki niki niku`,
  su: `anu jeung sareng di ka ti ieu eta henteu teu moal can abdi urang kuring simkuring maneh anjeun manehna anjeunna aranjeunna maranehna bade rek arek geus tos parantos acan kudu kedah bisa tiasa hayang
    hoyong daek embung oge ogé wae bae atawa atanapi tapi tapina nanging sabab kusabab lantaran alatan lamun upami mun dina dinten ku keur kanggo pikeun sakumaha sapertos siga kawas naon saha iraha kumaha
    sabaraha dimana mana naha pisan kacida teuing leuwih langkung paling saeutik saalit loba seueur ageung gede leutik alit anyar lila lami gancang enggal alus sae goreng awon ngeunah raos nikmat mahal awis
    murah mirah meuli mésér meser ngajual ical mayar bayar dahar tuang neda ngopi nginum leueut sare kulem indit angkat mios datang dongkap sumping balik mulih uih ningali nempo nenjo noong ngadenge ngadangu
    nyarita nyarios ngomong cenah saurna ceuk nyaho terang ngarti ngartos resep bogoh bungah sedih ambek pundung era isin sieun imah bumi jalan jalanna poe isuk enjing kamari ayeuna engke tadi beurang peuting
    wengi soré taun bulan sasih jalma jelema budak lalaki awewe awéwé babaturan rerencangan bapa indung dulur barudak kabeh sadayana sadaya unggal tiap deui deuih keneh kénéh masih nembe nembé karak atuh mah
    teh téh euy tea téa ceu kang akang teteh nuhun hatur punten mangga mangpaat wilujeng sampurasun kitu kieu nu nuju ditu dieu didieu kadieu jigana sigana rada mani jadi janten barina waktu basa nalika saatos
    sanggeus sateuacan samemeh nepi dugi sabada salian sagala rupa rupi rupina aya gaduh boga duit artos acis hiji dua tilu opat lima genep tujuh dalapan salapan sapuluh rebu juta ulah entong cobi coba pang
    pangmurahna hargana tempatna rasana kadaharan katuangan tuangeun inuman palayanan nyaéta nyaeta salaku ngarupakeun ngagaduhan ngabogaan ngadamel nyieun jieun damel gawe meureun panginten sanes lain saukur ngan ngan ukur
    kuciwa nguciwakeun matak piraku geuning saleresna sabenerna leres bener kiwari ayeunamah tong`,
  ms: `yang dan di ke dari ini itu untuk dengan tidak ada ialah adalah saya kami kita anda dia mereka akan telah boleh mahu nak hendak juga sahaja atau tetapi kerana jika kalau pada dalam oleh sebagai seperti
    bagaimana berapa bila kenapa mengapa siapa apa apakah mana lebih sangat sekali tak bukan jangan perlu lagi masih baharu cepat besar kecil banyak sedikit semua setiap hari jam minit minggu bulan tahun esok semalam
    sekarang pagi malam orang rumah kedai harga murah mahal beli jual bayar tempah hantar ambil terima kasih tolong maaf encik puan cik awak kau korang bahawa pejabat kereta wang duit bahasa syarikat presiden kerajaan negara
    bandar negeri anak ibu bapa keluarga rakan kawan kerja sekolah cuba melalui hingga sehingga selepas sebelum apabila semasa ketika pernah memang cukup kurang paling terlalu benar salah sama bersama para beliau pihak
    tersebut menjadi mempunyai mendapat berasa melihat membuat hanya sedang dapat bagi ia ianya beritahu memberitahu berkata mengatakan kata kenyataan laporan melaporkan akhbar polis mahkamah hospital jenayah keselamatan
    kanak kanak-kanak wanita lelaki pelbagai kerusi bilik cuti percutian faedah kos perkhidmatan pengguna pelanggan pegawai menteri perdana ahli parlimen pilihan raya undi universiti kualiti aktiviti komuniti berbanding manakala
    walau walaupun bagaimanapun namun justeru agar supaya mengikut menurut berikutan susulan terhadap mengenai tentang antara setelah ditahan didakwa tuduhan disyaki siasatan isnin selasa rabu khamis jumaat sabtu ahad
    januari februari mac april mei jun julai ogos september oktober november disember juta bilion peratus dolar kilometer tarikh pukul petang tengah hari kelmarin hujung minggu macam sini situ sana camne macamana lah kan
    seorang sebuah seluruh dunia awam pertama kedua ketiga kempen pasukan perlawanan bola sepak pemain musim liga gol isteri suami meninggal dibunuh serangan bom tentera perang senjata api kebakaran
    berbeza kerjaya berjaya kemalangan filem semula amat bermakna bermaksud peringkat lebuhraya jabatan pasaran pelabur cukai kewangan pinjaman pangsapuri telefon televisyen komputer muzik doktor ubat pesakit rawatan
    kesihatan kajian penyelidikan saintis pelajar murid peperiksaan basikal motosikal penerbangan stesen keretapi sedap lazat seronok gembira risau merisaukan bimbang penat letih lapar dahaga cantik comel percuma
    tawaran pembelian penghantaran dihantar bayaran tunai resit saiz warna sedia hanyalah beratus terkorban mencetuskan mengesyorkan mencadangkan berunding pantai barat timur utara selatan kelab pengurus guru bidang
    tanggungjawab sesuatu bernasib peluang keadaan masalah mesyuarat persidangan pengarah syor urusan pejabat lewat ramai laman sesawang pautan muat turun kata laluan rakyat agensi berita suka berpindah kelihatan hadapan`,
}

/** Spelling patterns of a language, for unknown words. */
const HABITS: [Language, RegExp, number][] = [
  ['su', /eu/, 1.3],
  ['su', /[aeiou]keun$|eun$/, 1.2],
  ['su', /^(?:nga|nya|ting|pang|sa)[a-z]{4,}na$/, 0.7],
  ['su', /[a-z]{3,}na$/, 0.5],
  ['su', /é/, 1],
  ['jv', /dh|th[aeiou]/, 0.8],
  ['jv', /ake$|aken$/, 1.2],
  ['jv', /^(?:ng|nj|nd|mb)[a-z]/, 0.7],
  ['jv', /[a-z]{3,}[bcdghjklmnprstwy]e$/, 0.4],
  ['jv', /[a-z]{2,}ne$/, 0.6],
  ['jv', /(?:iy|uw)[ao]$/, 0.5],
  ['ms', /iti$|syen$|isme$|ifik$|ogi$/, 0.6],
  ['ms', /^(?:pen|per|ke)[a-z]{4,}an$/, 0.1],
  ['id', /^(?:pen|per|ke)[a-z]{4,}an$/, 0.1],
  ['id', /^(?:me|di|ber|ter)[a-z]{4,}$/, 0.15],
  ['ms', /^(?:me|di|ber|ter)[a-z]{4,}$/, 0.15],
  ['id', /itas$|isasi$|[a-z]{3}asi$|[a-z]{3,}nya$/, 0.5],
  ['ms', /[a-z]{3,}nya$/, 0.2],
  ['en', /(?:ing|tion|ness|ful|ous|able|ity|ly)$/, 0.8],
  ['en', /(?:^wh|^th|sh|ck|ee|oo|ght|'[a-z]{1,2}$)/, 0.5],
]

/** Word pairs that distinguish Malay from Indonesian when the single words are in both. */
const PHRASES: [Language, RegExp, number][] = [
  [
    'ms',
    /\bkanak-kanak\b|\bdi antara\b|\bpilihan raya\b|\bdaripada\b|\bkepada\b|\bia (?:adalah|akan|telah)\b|\bboleh (?:di|men|mem|ber)/,
    1,
  ],
  [
    'ms',
    /\b(?:beribu|berjuta|sejumlah|bekas|ketua|bahawa|sekiranya|sekalipun|ahli|pegawai|berkenaan)\b/,
    0.8,
  ],
  [
    'id',
    /\b(?:gak|nggak|enggak|banget|saja|karena|bisa|bahwa|mau|kalian|sampai|udah|aja|dong|sih|kok)\b/,
    0.8,
  ],
]

const OWNERS = new Map<string, Language[]>()
for (const language of LANGUAGES) {
  for (const word of new Set(WORDS[language].split(/\s+/)))
    OWNERS.set(word, [...(OWNERS.get(word) ?? []), language])
}
