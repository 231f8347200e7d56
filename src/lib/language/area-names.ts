import { memoizeByText } from '#lib/memoize'
import { wordsOf } from './text.ts'

/** Places as Indonesians shorten them. One that means several places is left out. */
const SHORT: Record<string, string> = {
  bdg: 'bandung',
  bks: 'bekasi',
  bgr: 'bogor',
  dpk: 'depok',
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
  mdn: 'medan',
  mks: 'makassar',
  mlg: 'malang',
  pdg: 'padang',
  plb: 'palembang',
  plg: 'palembang',
  sby: 'surabaya',
  sda: 'sidoarjo',
  smg: 'semarang',
  tgr: 'tangerang',
  tng: 'tangerang',
  tangsel: 'tangerang selatan',
  slmn: 'sleman',
  btl: 'bantul',
  cmh: 'cimahi',
  solo: 'surakarta',
}

/** Words that may be part of an area's name: "kota bandung", "kab. sleman". */
const KINDS = new Set('kota kab kabupaten kec kecamatan kel kelurahan desa daerah area'.split(' '))

/**
 * How many names are kept; the longest shipping table has fewer. Every message is compared with
 * them.
 */
const MAX_KEPT = 20_000

/** The words of a place's name without abbreviations: "jaksel" is "jakarta selatan". */
export const areaWords = memoizeByText(MAX_KEPT, (text: string): string[] =>
  wordsOf(text).flatMap((word) => SHORT[word]?.split(' ') ?? [word]),
)

/** The words of a place's name, also without "kota" or "kabupaten". */
export const bareAreaWords = (text: string): string[] =>
  areaWords(text).filter((word) => !KINDS.has(word))
