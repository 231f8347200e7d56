import * as copy from '#copy/simulate'

export type Persona = { name: string; lines: readonly string[] }

/**
 * Customers that every shop knows: a press fills in how they open, the next press the next line.
 */
export const PERSONAS: readonly Persona[] = [
  {
    name: copy.rushed,
    lines: [copy.rushedHours, copy.rushedDelivery, copy.rushedPayment],
  },
  {
    name: copy.bargainer,
    lines: [copy.bargainTwo, copy.bargainRegular, copy.bargainNextDoor],
  },
  {
    name: copy.angry,
    lines: [copy.angryLate, copy.angryBroken, copy.angryIgnored],
  },
  {
    name: copy.mixedJavanese,
    lines: [copy.javanesePrice, copy.javaneseStock, copy.javaneseDelivery],
  },
  {
    name: copy.intruder,
    lines: [copy.injectDiscount, copy.injectAdmin, copy.injectRules],
  },
]
