import { wordsOf } from '#lib/language/text'
import { WEEKDAYS } from '#lib/language/weekdays'
import {
  asksForHours,
  asksForOrder,
  asksOnlyForHours,
  asksToOrder,
  tellsHowToOrder,
  tellsOfOrders,
} from './questions.ts'

/** Questions that need an entry on exactly their subject, because similar entries mislead. */
const SUBJECTS: { asks: (text: string) => boolean; tells: (entry: string) => boolean }[] = [
  { asks: asksToOrder, tells: tellsHowToOrder },
  { asks: asksForOrder, tells: tellsOfOrders },
  {
    asks: (text) =>
      /\bcod\b|\bbayar(?:nya)? (?:di tempat|di rumah|pas (?:(?:barang|paket|pesanan|orderan|kurir)(?:nya)? )?(?:sampai|sampe|nyampe|dateng|datang))\b|\bcash on delivery\b/i.test(
        text,
      ),
    tells: (entry) =>
      /\bcod\b|\bdi tempat\b|\bsaat (?:barang |pesanan |paket )?(?:diterima|tiba|sampai|datang)\b|cash on delivery/i.test(
        entry,
      ),
  },
  {
    asks: (text) =>
      /\bluar negeri\b|\binternasional\b|\b(?:abroad|overseas|international)\b/i.test(text),
    tells: (entry) =>
      /\bluar negeri\b|\binternasional\b|\bekspor\b|\b(?:abroad|overseas|international)/i.test(
        entry,
      ),
  },
  {
    asks: (text) =>
      /\b(?:di)?(?:kirim|antar|anter|kirimin|anterin)(?:kan|in)? (?:hari ini|skrg|sekarang)\b/i.test(
        text,
      ),
    tells: (entry) =>
      /\bhari (?:ini|itu|yang sama)\b|\bsame ?day\b|\binstan\w*\b|\blangsung\b/i.test(entry),
  },
  {
    asks: (text) =>
      /\b(?:mau|pengen|pingin|bisa|boleh|terima) (?:jual|jualin|ngejual|menjual)\b(?! (?:lagi|kembali))/i.test(
        text,
      ) && !/\b(?:kalian|kamu|di sini|disini|tokonya)\b/i.test(text),
    tells: (entry) =>
      /\b(?:mem|di)?beli\b|\btukar tambah\b|\bbuy ?back\b|\bterima\b|\btitip/i.test(entry),
  },
  {
    asks: (text) => FREE.test(text) && DATED.test(text),
    tells: (entry) =>
      /\b(?:kosong|available|penuh|slot|sisa|kalender|ketersediaan|stok|ready)\b/i.test(entry) &&
      DATED.test(entry),
  },
  { asks: asksOnlyForHours, tells: (entry) => CLOCK.test(entry) || TELLS_TIMES.test(entry) },
  { asks: (text) => ASKS_NAMES.test(text), tells: (entry) => TELLS_NAMES.test(entry) },
  { asks: (text) => ASKS_IF_SOLD.test(text), tells: (entry) => TELLS_OF_SALE.test(entry) },
  { asks: (text) => NAMES_WEEKDAY.test(text), tells: (entry) => TELLS_DAYS.test(entry) },
  { asks: (text) => SENT_ON_DAY.test(text), tells: (entry) => TELLS_OF_SENDING.test(entry) },
  {
    asks: (text) => ASKS_SLOT.test(text),
    tells: (entry) => CLOCK.test(entry) || TELLS_OF_SLOTS.test(entry),
  },
  { asks: (text) => ASKS_FOR_LIST.test(text), tells: (entry) => TELLS_LIST.test(entry) },
  {
    asks: (text) => AT_NIGHT.test(text),
    tells: (entry) => CLOCK.test(entry) || TELLS_HOURS.test(entry),
  },
]
/** A time of day as "08.00". A price such as 300.000 is none. */
const CLOCK = /\b\d{1,2}[.:]\d{2}\b(?!\.\d)/
const TELLS_TIMES = /\b(?:jam|pukul) \d|\b24 (?:jam|hours)\b|\d ?(?:am|pm)\b/i
/** A question for a name ("terapisnya namanya siapa") needs an entry with a name. */
const ASKS_NAMES =
  /\bnama(?:nya|ne|na)?\s+(?:siapa|sapa|sopo|saha)\b|\b(?:siapa|sapa|sopo|saha) (?:aja |saja )?nama/i
const TELLS_NAMES =
  /\b(?:[Dd]rg?|[Bb]idan|[Uu]stadz?|[Cc]oach|[Kk]ak|[Mm]as|[Mm]bak|[Pp]ak|[Bb]u|[Ii]bu|[Bb]apak|a\.n)\.?\s+\p{Lu}/u
/** "jual sepatu futsal?" needs an entry that offers something, or refuses to sell it. */
const ASKS_IF_SOLD = /^\W*(?:ada |apa |kak |di sini )?(?:jual|jualan|ngejual|menjual)\b/i
const TELLS_OF_SALE =
  /\brp|\b(?:di|men|ber)?jual\w*|\b(?:ter)?sedia\b|\b(?:stok|ready|ada|beli|harga)\b/i
/** A question about a weekday ("minggu bisa nitip ga") needs an entry that names days. */
const NAMES_WEEKDAY =
  /(?:^\W*|\bhari |\b(?:kalau|kalo|klo|kl) )(?:senin|selasa|rabu|kamis|jumat|sabtu|minggu(?! (?:depan|ini|lalu|kemarin|pertama|sekali)))\b.{0,20}\b(?:bisa|bs|buka|tutup|ada|boleh|libur|masuk|terima)\b|\b(?:bisa|bs|buka|tutup|ada|boleh|libur|masuk)\b.{0,25}\bhari (?:senin|selasa|rabu|kamis|jumat|sabtu|minggu)\b/i
const TELLS_DAYS =
  /\b(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|ahad|weekend|weekday|libur|(?:setiap|tiap|hari) (?:hari|kerja)|akhir pekan|24 jam|monday|sunday|saturday|daily|every day)\b/i
/** "kirim hari jumat bs?" needs an entry about sending: opening hours are another matter. */
const SENT_ON_DAY =
  /\b(?:di)?(?:kirim|antar|anter)(?:an|in|nya|kan)?\b.{0,15}\b(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu(?! (?:depan|ini|lalu))|tanggal merah|tgl merah)\b|\b(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|tanggal merah|tgl merah)\b.{0,15}\b(?:di|pe|ngi)?(?:kirim|antar|anter)(?:an|in|nya|kan)?\b/i
const TELLS_OF_SENDING =
  /kirim|\bongkir\b|\b(?:di|meng|ng)?(?:antar|anter)|\bkurir\b|\bekspedisi\b|\bdeliver|\bship/i
/** "besok jam 10 bisa scaling?" needs an entry with times, or on how to book one; not a price. */
const ASKS_SLOT =
  /\b(?:hari ini|hr ini|besok|bsk|lusa|senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu)\b.{0,12}\b(?:jam|jm|pukul) ?\d.{0,12}\b(?:bisa|bs|boleh)\b|\b(?:bisa|bs|boleh)\b.{0,20}\b(?:besok|bsk|lusa|senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu)\b.{0,12}\b(?:jam|jm|pukul) ?\d/i
const TELLS_OF_SLOTS =
  /\b(?:jam|pukul) ?\d|24 jam|\b(?:janji|booking|jadwal|daftar|reservasi|slot|h-\d)|\bappointment/i
/** "minta daftar menu dong" needs an entry that lists things, or says where the list is. */
const ASKS_FOR_LIST =
  /\b(?:minta|kirim(?:in|kan)?|ada|lihat|liat|share|boleh|mau)\b.{0,12}\b(?:daftar (?:menu|harga)|price ?list|pricelist|katalog(?:nya)?|list harga)\b/i
const TELLS_LIST =
  /\brp|\d+ ?(?:rb|ribu|k)\b|\b(?:katalog|daftar|price ?list|catalog)|https?:|\bwww\./i
/** A question about the night ("malem2 bisa dipanggil ga") needs an entry with times. */
const AT_NIGHT =
  /^\W*(?:kalau |kalo |klo )?(?:malam|malem|mlm)(?:2|[- ]?(?:malam|malem))?\b.{0,20}\b(?:bisa|bs|buka|boleh|ada|masih)\b|\b(?:bisa|bs|boleh|buka)\b.{0,20}\b(?:malam|malem)(?:2|[- ](?:malam|malem)| ini| hari)\b/i
const TELLS_HOURS = /\b(?:malam|malem|24 jam)\b|\b(?:jam|pukul) \d/i
const FREE = /\b(?:kosong|available|full|penuh|slot|sisa|ready|(?:masih|msh) ada)\b/i
/** A date or a day. Entries do not say what is free then. */
const DATED =
  /\b(?:tgl|tanggal|tggl)\s*\d|\b(?:hari ini|hr ini|skrg|sekarang|skrng|besok|bsk|lusa|nanti malam|malam ini|minggu depan|senin|selasa|rabu|kamis|jumat|sabtu|minggu|weekend)\b|\b\d{1,2}\s+(?:jan|feb|mar|apr|mei|jun|jul|agu|sep|okt|nov|des)/i
/** Whether an entry (question and text) is on the subject of the question. */
export const isOnSubject = (question: string, entry: string) =>
  SUBJECTS.every(({ asks, tells }) => !asks(question) || tells(entry))

/** Whether a text asks for a day and names nothing else: "bisa sabtu ga". */
export const asksOnlyForDay = (text: string) =>
  ANY_WEEKDAY.test(text) &&
  !asksForHours(text) &&
  wordsOf(text).every((word) => OF_DAYS.has(word) || ANY_WEEKDAY.test(word))
export const tellsDays = (entry: string) => TELLS_DAYS.test(entry)
const ANY_WEEKDAY =
  /\b(?:senin|selasa|rabu|kamis|jumat|jum'at|sabtu|minggu|ahad|weekend|weekday|besok|lusa|tanggal merah)\b/i
const OF_DAYS = new Set(
  `kalau kalo klo kl yang yg hari bisa bs boleh ada ga gak nggak ngga tidak kah ya yah kak min mas
    mbak bang pak bu dok om gan sis teh kang dan atau juga jg tanggal merah terus trus`.split(
    /\s+/,
  ),
)

/** The weekday that a question names, if the question has no other topic. */
export const dayWithoutSubject = (text: string, topics: readonly string[]): string | undefined =>
  NAMES_WEEKDAY.test(text) && topics.every((topic) => WEEKDAYS.includes(topic))
    ? WEEKDAYS.find((day) => new RegExp(`\\b${day}\\b`, 'i').test(text))
    : undefined
/** Whether an entry names the day, or every day. */
export const namesDay = (entry: string, day: string) =>
  new RegExp(`\\b${day}\\b|\\b(?:setiap|tiap) hari\\b`, 'i').test(entry)
/** Whether an entry names the weekday that the question names. */
export const namesDayOf = (text: string, entry: string): boolean => {
  const day = WEEKDAYS.find((one) => new RegExp(`\\b${one}\\b`, 'i').test(text))
  return day !== undefined && new RegExp(`\\b${day}\\b`, 'i').test(entry)
}
