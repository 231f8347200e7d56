import { oneOf, readSearch, optionalUuid } from '#lib/http/search-params'

export const TRAINING_TABS = ['pengetahuan', 'prosedur', 'perilaku', 'saran'] as const

export const KNOWLEDGE_PARTS = ['sumber', 'produk'] as const

/**
 * The parameters of the address: the tab, the part of the knowledge, the open source and its
 * highlighted answer. Also whether the contradictions, the proposed answers or the draft are open,
 * and whether saving writes into the draft.
 */
export const trainingSearch = readSearch({
  tab: oneOf(TRAINING_TABS),
  bagian: oneOf(KNOWLEDGE_PARTS),
  sumber: optionalUuid,
  jawaban: optionalUuid,
  periksa: oneOf(['beda', 'usulan', 'draf']),
  tulis: oneOf(['draf']),
})
