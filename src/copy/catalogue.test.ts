import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

type Shape<Text> = Text extends (...values: infer Values) => string
  ? (...values: Values) => string
  : Text extends string
    ? string
    : { [Key in keyof Text]: Shape<Text[Key]> }

/** tsc refuses an English text whose kind or parameters differ from the Indonesian one. */
const pair = <Id extends object>(id: Id, en: Shape<Id>) => ({ id, en })

/** One line per catalogue; `complete` ones have every text in English. */
const CATALOGUES: Record<string, { id: object; en: object; complete?: boolean }> = {
  conversation: pair(await import('./id/conversation.ts'), await import('./en/conversation.ts')),
  eskalasi: {
    ...pair(await import('./id/eskalasi.ts'), await import('./en/eskalasi.ts')),
    complete: true,
  },
  inbox: pair(await import('./id/inbox.ts'), await import('./en/inbox.ts')),
  shared: pair(await import('./id/shared.ts'), await import('./en/shared.ts')),
  shell: pair(await import('./id/shell.ts'), await import('./en/shell.ts')),
  ui: pair(await import('./id/ui.ts'), await import('./en/ui.ts')),
}

const filesOf = (language: 'id' | 'en') =>
  readdirSync(join(import.meta.dirname, language)).map((name) => name.replace(/\.ts$/, ''))

/** What the file itself exports, without what `export *` passes on. */
const writtenIn = (language: 'id' | 'en', name: string) =>
  [
    ...readFileSync(join(import.meta.dirname, language, `${name}.ts`), 'utf8').matchAll(
      /^export const (\w+)/gm,
    ),
  ].map((match) => match[1])

test('every catalogue exists in both languages and is checked here', () => {
  expect(filesOf('id')).toEqual(Object.keys(CATALOGUES).toSorted())
  expect(filesOf('en')).toEqual(filesOf('id'))
})

test.each(Object.entries(CATALOGUES))(
  'the English of %s falls back to Indonesian and adds no text of its own',
  (name, { id, en, complete }) => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(id).toSorted())
    const missing = Object.keys(id).filter((key) => !writtenIn('en', name).includes(key))
    if (complete) expect(missing).toEqual([])
    else expect(missing, `${name} is translated: mark it complete`).not.toEqual([])
  },
)
