import { areaWords } from './area-names.ts'

/**
 * Cities, regencies and islands that customers name, as they write them. Names that are words of
 * ordinary chats too ("batu", "palu", "sumbawa" as a horse's milk) are left out.
 */
const PLACES = new Set(
  `aceh ambon badung balikpapan banda bandung bangka bangkalan banjarmasin banjarnegara banten bantul
    banyumas banyuwangi batam bekasi belitung bengkulu bima bintan blitar blora bogor bojonegoro
    bondowoso boyolali brebes buleleng bukittinggi ciamis cianjur cibinong cibubur cikarang cilacap
    cilegon cimahi cirebon demak denpasar depok dumai garut gianyar gorontalo gresik grobogan
    gunungkidul indramayu jakarta jambi jayapura jember jepara jombang kalimantan karanganyar karawang
    kebumen kediri kendal kendari klaten klungkung kudus kuningan kupang kulonprogo lamongan lampung
    lhokseumawe lombok lumajang madiun madura magelang magetan majalengka makassar malang manado
    manokwari mataram maumere medan merauke mojokerto ngawi nganjuk pacitan padang pamekasan
    palangkaraya palembang papua pasuruan pati pekalongan pekanbaru pemalang pontianak ponorogo
    probolinggo purbalingga purwakarta purwokerto purworejo rembang salatiga samarinda sampang
    semarang serang sidoarjo singaraja situbondo sleman sorong sragen subang sukabumi sukoharjo
    sulawesi sumatera sumatra sumedang sumenep surabaya surakarta tabanan tangerang tarakan
    tasikmalaya tegal temanggung ternate timika tuban tulungagung ubud wonogiri wonosobo yogyakarta
    bali`.split(/\s+/),
)

/** The places that a text names, written out: "jogja" is "yogyakarta". */
export const placesIn = (text: string): string[] => [
  ...new Set(areaWords(text).filter((word) => PLACES.has(word))),
]
