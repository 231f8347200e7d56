import { type Kpi, type KpiType, kpiCard } from './contract.ts'
import { type CardBehaviour } from './filter/contract.ts'
import * as indonesian from '#copy/evaluation-card'
import * as english from '#english/evaluation-card'
import { textsOf } from '#platform/language'

const copy = textsOf(indonesian, english)

const toLine = (
  tipe: KpiType,
  target: number,
  bobot: number,
  extra: { kritis?: boolean; id?: string } = {},
): Kpi => {
  const id = extra.id ?? tipe.replaceAll('_', '-')
  const { nama, deskripsi } = copy.lines[id] ?? { nama: id, deskripsi: '' }
  return { id, nama, deskripsi, tipe, bobot, target, kritis: extra.kritis ?? false }
}

const sharedLines = (): Kpi[] => [
  toLine('selesai_oleh_ai', 60, 3),
  toLine('tetap_selesai', 85, 3),
  toLine('terjawab', 90, 3),
  toLine('balasan_pertama', 60, 2),
  toLine('tanpa_tanya_ulang', 90, 1),
  toLine('bersumber', 95, 2, { kritis: true }),
  toLine('model', 90, 2, { id: 'menjawab-inti' }),
  toLine('model', 95, 1, { id: 'sopan' }),
]

/** Used while the agent's column is null or has no valid card, in the language of the reader. */
const DEFAULT_CARDS: Record<CardBehaviour, () => Kpi[]> = {
  v1: sharedLines,
  v2: () => [...sharedLines(), toLine('tanpa_draf_ditahan', 90, 1)],
}

export type Cards = Record<CardBehaviour, Kpi[]>

export const readCards = ({ kpi, kpi_v2 }: { kpi: unknown; kpi_v2: unknown }): Cards => ({
  v1: kpiCard.safeParse(kpi).data ?? DEFAULT_CARDS.v1(),
  v2: kpiCard.safeParse(kpi_v2).data ?? DEFAULT_CARDS.v2(),
})
