import { readFileSync } from 'node:fs'
import { SHORT_PLACES } from '#lib/language/area-names'

/** The lines of a word list in `data/`. Lines that start with # are comments. */
export function readWordFile(name: string): string[] {
  return readFileSync(new URL(`../data/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
}

function loadWords(name: string): Set<string> {
  return new Set(readWordFile(name).flatMap((line) => line.split(' ')))
}

const loadPairs = (name: string) =>
  new Map(
    readWordFile(name).map((line) => {
      const [from = '', to = ''] = line.split('\t')
      return [from, to.split(' ')]
    }),
  )
/** Everyday English words with their Indonesian ones. */
export const ENGLISH = loadPairs('english.tsv')
/** Chat spellings with the standard Indonesian ones. */
export const SLANG = new Map([...SHORT_PLACES, ...loadPairs('slang-id.tsv')])
/** Javanese and Sundanese words with their Indonesian ones. */
export const REGIONAL = loadPairs('daerah.tsv')
/** Words that carry no information. */
export const INDONESIAN_FILLER = new Set(readWordFile('stopwords-id.txt'))
for (const word of [
  'informasi',
  'cuma',
  'hanya',
  'begitu',
  'begini',
  'tolong',
  'kasih',
  'sama',
  'banget',
  'sekali',
  'memang',
  'sini',
  'situ',
  'sana',
  'seperti',
  'tentang',
  'tetapi',
  'oke',
  'ok',
  'pas',
  'masih',
  'buat',
  'terus',
  'lewat',
  'nih',
  'tuh',
  'ih',
  'nggih',
  'ya',
  'kamu',
  'kalian',
  'coba',
  'maksud',
  'maksudnya',
  'mengenai',
  'soal',
  'supaya',
  'kan',
  'disini',
  'disitu',
  'disana',
  // Particles of Makassar and Medan.
  'ji',
  'ki',
  'kodong',
  'tawwa',
  'lae',
])
  INDONESIAN_FILLER.add(word)
export const ENGLISH_FILLER = new Set(
  `a an the is are am be been being was were do does did done have has had of in on at to for from
    by with as and or but if so that this these those it its it's i'd i'll i'm i've mine we us
    yours u ur he she they them his her their there here please pls kindly just really very would
    could should can will shall may might must want wanna need like get got let let's know tell
    give also any some about into than then too hi hello hey thanks ok okay hmm oh well now right`.split(
    /\s+/,
  ),
)
/** Question words and common verbs, which have little weight. */
export const WEAK_WORDS = new Set(
  `minta berapa kapan bagaimana mana siapa mengapa kenapa di ke bisa boleh mau ada punya tidak
    belum bukan jangan harus perlu cara pakai jadi lebih paling apa saja hari semua besok lusa
    satu wajib mesti butuh persen what when where who why how which much many long not no don't
    doesn't can't isn't make made take go going do use using find show say said way one thing
    things`.split(/\s+/),
)
export const FAINT_WORDS = new Set(
  'apa apakah tidak ada bisa boleh mau ya what i me my you your our'.split(' '),
)

/** Words of any question, which have little weight. */
export const GENERIC_WORDS = loadWords('generic-id.txt')
/** Words that influence the ranking, although an entry without them may answer. */
export const SOFT_WORDS = loadWords('soft-id.txt')
/**
 * Regional words that are also Indonesian ones ("muka", "bumi"). They are read as regional only
 * when the text is surely regional.
 */
export const SHARED_WITH_INDONESIAN = new Set(
  `ana awet awis bumi dina dugi esuk gerah isa kudu larang lima loro luwih muka oleh paling papan
    poe siang sing tekan ti tos wae waos wayah dandan kaya putra putri apik bayi urang alus kebak
    teka biji budak bawa ban dua saha awis lan nu tindak alit damel seko kula sade mung ning isih
    pesen ngirim nutup nginep gratisan murahe`.split(/\s+/),
)
