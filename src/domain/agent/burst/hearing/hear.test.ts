import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readLinearModel } from '#lib/statistics/linear-model'
import { HEARING_TEXTS, readLabelled } from '../../../../../scripts/train/train-hearing.ts'
import { hashFiles } from '../../../../../scripts/train/train-linear.ts'
import { readIntents, type Intent } from '../intent.ts'
import { WEIGHTS_FILE } from './hear.ts'

const HELD_OUT = new URL('../../../../../tests/quality/hearing/held-out.jsonl', import.meta.url)
const heldOut = readLabelled(HELD_OUT.pathname)

test('the stored weights come from the stored texts; `npm run train` renews them', () => {
  expect(readLinearModel(readFileSync(WEIGHTS_FILE)).source).toBe(hashFiles(HEARING_TEXTS))
})

const TROUBLE = ['anger', 'complaint', 'urgent']

test.each<[string, string[], Intent[], recall: number, falseAlarms: number]>([
  ['a wish for a person', ['person'], ['minta_manusia'], 0.93, 0.05],
  ['anger, a complaint or an emergency', TROUBLE, ['marah', 'keluhan', 'darurat'], 0.85, 0.1],
  ['an attempt to change the rules', ['injection'], ['penyusup'], 0.88, 0.05],
])(
  '%s is recognised in texts that are not part of the training',
  (_, labels, intents, recall, alarms) => {
    const isMeant = (row: { labels: string[] }) =>
      row.labels.some((label) => labels.includes(label))
    const shareHeard = (rows: typeof heldOut) =>
      rows.filter(({ text }) => intents.some((intent) => readIntents(text).has(intent))).length /
      rows.length
    expect(shareHeard(heldOut.filter(isMeant))).toBeGreaterThanOrEqual(recall)
    expect(shareHeard(heldOut.filter((row) => !isMeant(row)))).toBeLessThanOrEqual(alarms)
  },
)

test('a form of address such as "dok" or "min" does not change the result', () => {
  for (const call of ['dok', 'bang', 'sis', 'min', 'bun', 'mas', 'kang', 'coach'])
    for (const [text, intents] of [
      ['cuci sepatu brp', []],
      ['ada ukuran xl?', []],
      ['mau bicara sama orangnya langsung', ['minta_manusia']],
    ] as const) {
      expect([...readIntents(`${call} ${text}`)], `${call} ${text}`).toEqual(intents)
      expect([...readIntents(`${text} ${call}`)], `${text} ${call}`).toEqual(intents)
    }
})
