/** The dimension of a quantity. Figures of different kinds never support each other. */
export type QuantityKind =
  | 'money'
  | 'percent'
  | 'length'
  | 'area'
  | 'weight'
  | 'volume'
  | 'duration'
  | 'count'
  | 'time'
  | 'date'
  | 'contact'
  | 'number'
  | 'relative'

type Unit = { kind: QuantityKind; factor: number; name: string }

/** One line per unit: kind, factor to the kind's base unit, spellings; the first is its name. */
const TABLE = `
length 1 mm milimeter
length 10 cm senti sentimeter
length 1000 meter m mtr
length 1000000 km kilometer
length 25.4 inci inch inches
area 1 m2 mm2
weight 1 mg miligram
weight 1000 gram g gr grm
weight 100000 ons
weight 1000000 kg kilo kilogram kilos
weight 1000000000 ton
volume 1 ml cc mililiter
volume 1000 liter l ltr
duration 0.0166667 detik second seconds
duration 1 menit mnt minute minutes mins
duration 60 jam hour hours
duration 1440 hari hr day days dinten dina dino poe
duration 10080 minggu pekan week weeks mgg
duration 43200 bulan bln month months sasi
duration 518400 tahun thn th year years taun
count 1 pcs pc potong buah biji piece pieces item helai
count 1 kotak box boxes dus boks
count 1 orang org pax people person persons tamu siswa murid anak peserta kepala jamaah jemaah penumpang
count 1 kali times x
count 1 porsi portion portions serving servings
count 1 lembar lbr sheet sheets
count 1 pasang pair pairs
count 1 unit units
count 1 ekor
count 1 sesi pertemuan session sessions meeting meetings
count 1 botol bottle bottles
count 1 bungkus pack
count 1 malam night nights
count 1 sisi
count 1 kata word words
count 1 halaman page pages
count 1 set sets
count 1 pk
count 1 sak zak sack sacks
count 1 batang btg
count 1 truk rit
count 1 roll rol gulung
count 1 watt
count 1 gb
count 1 kantong sachet bag bags
count 1 galon
count 1 tangkai
count 1 karton
`

const UNITS = new Map<string, Unit>()
for (const line of TABLE.trim().split('\n')) {
  const [kind = '', factor = '', ...spellings] = line.split(' ')
  const name = spellings[0] ?? ''
  for (const spelling of spellings)
    UNITS.set(spelling, { kind: kindOf(kind), factor: Number(factor), name })
}

function kindOf(name: string): QuantityKind {
  switch (name) {
    case 'length':
    case 'area':
    case 'weight':
    case 'volume':
    case 'duration':
      return name
    default:
      return 'count'
  }
}

/** Reads a unit: "hari" is a duration of 1,440 minutes; undefined for a word that is not a unit. */
export const unitOf = (word: string): Unit | undefined => UNITS.get(word.replace(/nya$/, ''))

/**
 * Reads one of a unit: "sehari", "sekilo". "sekali" is left out, because it mostly means "very".
 */
export function oneOf(word: string): Unit | undefined {
  const unit = /^(?:se|sa)(.{3,})$/.exec(word)?.[1]
  return unit && unit !== 'kali' && unit !== 'buah' && unit !== 'orang' && unit !== 'hari-hari'
    ? UNITS.get(unit)
    : undefined
}

export const MONTHS = new Map(
  `januari=1 january=1 jan=1 februari=2 february=2 feb=2 maret=3 march=3 april=4 apr=4 mei=5 may=5
   juni=6 june=6 jun=6 juli=7 july=7 jul=7 agustus=8 august=8 agu=8 aug=8 september=9 sep=9 sept=9
   oktober=10 october=10 okt=10 oct=10 november=11 nov=11 desember=12 december=12 des=12 dec=12`
    .split(/\s+/)
    .map((pair): [string, number] => {
      const [word = '', value = ''] = pair.split('=')
      return [word, Number(value)]
    }),
)
