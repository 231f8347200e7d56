import { expect, test } from 'vitest'
import { currentLanguage, inLanguage, languageOf, textsOf } from './language.ts'

const of = (accepted: string, cookie = '') =>
  languageOf(new Headers({ 'accept-language': accepted, cookie }), 'bahasa')

test('takes the accepted language with the greatest weight, Indonesian when neither is', () => {
  expect(of('en-US,en;q=0.9')).toBe('en')
  expect(of('en-US,en;q=0.9,id;q=0.8')).toBe('en')
  expect(of('id-ID,id;q=0.9,en-US;q=0.8,en;q=0.7')).toBe('id')
  expect(of('id,en')).toBe('id')
  expect(of('de-DE,de;q=0.9')).toBe('id')
  expect(of('*')).toBe('id')
  expect(of('')).toBe('id')
})

test('a language in the cookie has priority over the browser’s; an unknown one has not', () => {
  expect(of('en-US', 'tema=dark; bahasa=id')).toBe('id')
  expect(of('id-ID', 'bahasa=en')).toBe('en')
  expect(of('id-ID', 'bahasa=fr')).toBe('id')
  expect(of('id-ID', 'xbahasa=en')).toBe('id')
})

test('a text is in the language in which it is read', async () => {
  const texts = textsOf({ hello: 'Halo' }, { hello: 'Hello' })
  expect(texts.hello).toBe('Halo')
  const read = inLanguage('en', async () => {
    await Promise.resolve()
    return [texts.hello, currentLanguage()]
  })
  expect(texts.hello).toBe('Halo')
  expect(await read).toEqual(['Hello', 'en'])
})
