import { memoizeByText } from '#lib/memoize'
import { wordsOf } from './text.ts'

/** Places as Indonesians shorten them. One that means several places is left out. */
const SHORT: Record<string, string> = {
  bdg: 'bandung',
  dps: 'denpasar',
  jkt: 'jakarta',
  dki: 'jakarta',
  jaksel: 'jakarta selatan',
  jakbar: 'jakarta barat',
  jaktim: 'jakarta timur',
  jakut: 'jakarta utara',
  jakpus: 'jakarta pusat',
  jogja: 'yogyakarta',
  yogya: 'yogyakarta',
  jogjakarta: 'yogyakarta',
  jogya: 'yogyakarta',
  djogja: 'yogyakarta',
  jgj: 'yogyakarta',
  mlg: 'malang',
  sby: 'surabaya',
  sidoardjo: 'sidoarjo',
  suroboyo: 'surabaya',
  smg: 'semarang',
  tangsel: 'tangerang selatan',
  cmh: 'cimahi',
  pwt: 'purwokerto',
  tasik: 'tasikmalaya',
  sumut: 'sumatera utara',
  sumbar: 'sumatera barat',
  sumsel: 'sumatera selatan',
  kaltim: 'kalimantan timur',
  kalsel: 'kalimantan selatan',
  kalbar: 'kalimantan barat',
  sulsel: 'sulawesi selatan',
  solo: 'surakarta',
  sumatra: 'sumatera',
}

/** Short names that are other words too ("plg" is "paling"): only in the name of a place. */
const AMBIGUOUS: Record<string, string> = {
  bks: 'bekasi',
  bgr: 'bogor',
  btl: 'bantul',
  bpn: 'balikpapan',
  crb: 'cirebon',
  dpk: 'depok',
  krw: 'karawang',
  mdn: 'medan',
  mks: 'makassar',
  pdg: 'padang',
  pku: 'pekanbaru',
  plb: 'palembang',
  plg: 'palembang',
  ptk: 'pontianak',
  sda: 'sidoarjo',
  slmn: 'sleman',
  tgr: 'tangerang',
  tng: 'tangerang',
  yk: 'yogyakarta',
}
const NAMES = new Map(
  Object.entries({ ...SHORT, ...AMBIGUOUS }).map(([short, full]) => [short, full.split(' ')]),
)

/** Short names that mean the place in any text, with the words of the full name. */
export const SHORT_PLACES: ReadonlyMap<string, string[]> = new Map(
  Object.entries(SHORT).map(([short, full]) => [short, full.split(' ')]),
)

/** Words that may be part of an area's name: "kota bandung", "kab. sleman". */
const KINDS = new Set('kota kab kabupaten kec kecamatan kel kelurahan desa daerah area'.split(' '))

/**
 * How many names are kept; the longest shipping table has fewer. Every message is compared with
 * them.
 */
const MAX_KEPT = 20_000

/** The words of a place's name without abbreviations: "jaksel" is "jakarta selatan". */
export const areaWords = memoizeByText(MAX_KEPT, (text: string): string[] =>
  wordsOf(text).flatMap((word) => NAMES.get(word) ?? [word]),
)

/** The words of a place's name, also without "kota" or "kabupaten". */
export const bareAreaWords = (text: string): string[] =>
  areaWords(text).filter((word) => !KINDS.has(word))
