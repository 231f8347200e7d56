import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginningOf, type Inline, parseFormatting, parseInline } from './formatting.ts'

const textOf = (inlines: Inline[]): string =>
  inlines.map((inline) => ('children' in inline ? textOf(inline.children) : inline.text)).join('')
const first = (text: string) => parseInline(text)[0]

describe('WhatsApp formatting', () => {
  test.each([
    ['*tebal*', { type: 'bold', children: [{ type: 'text', text: 'tebal' }] }],
    ['_miring_', { type: 'italic', children: [{ type: 'text', text: 'miring' }] }],
    ['~coret~', { type: 'strike', children: [{ type: 'text', text: 'coret' }] }],
    ['`kode *x*`', { type: 'code', text: 'kode *x*' }],
    [
      '*_dua_*',
      { type: 'bold', children: [{ type: 'italic', children: [{ type: 'text', text: 'dua' }] }] },
    ],
  ])('%s', (text, expected) => expect(first(text)).toEqual(expected))

  test.each(['2*3*4', 'nama_file_baru', '* bukan *', '*belum', 'a**b', '**', '~ ~'])(
    '%s stays as it was typed',
    (text) => expect(parseInline(text)).toEqual([{ type: 'text', text }]),
  )

  test('ignores characters that override the writing direction', () => {
    expect(parseFormatting('Total \u202E000.51pR')).toEqual([
      { type: 'line', children: [{ type: 'text', text: 'Total 000.51pR' }] },
    ])
  })

  test('shows lists, quotes and code blocks as separate blocks', () => {
    expect(
      parseFormatting('Harga:\n- roti\n1. kue\n> kata Kakak\n```a *b*\nc```\nselesai').map(
        (block) => block.type,
      ),
    ).toEqual(['line', 'item', 'item', 'quote', 'code', 'line'])
    expect(parseFormatting('```belum ditutup')).toEqual([
      { type: 'line', children: [{ type: 'text', text: '```belum ditutup' }] },
    ])
  })

  test('links an address without the punctuation around it, and keeps formatting marks inside it', () => {
    expect(parseInline('cek https://roti.example/a_b_c, ya')).toEqual([
      { type: 'text', text: 'cek ' },
      { type: 'link', href: 'https://roti.example/a_b_c', text: 'https://roti.example/a_b_c' },
      { type: 'text', text: ', ya' },
    ])
    expect(first('www.roti.example')).toMatchObject({
      type: 'link',
      href: 'https://www.roti.example/',
    })
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://localhost', 'https://'])(
    '%s is never a link',
    (text) => expect(parseInline(text).some((inline) => inline.type === 'link')).toBe(false),
  )

  test('keeps every letter of any text', () => {
    const word = fc.string({
      unit: fc.constantFrom(
        'a',
        'b',
        ' ',
        '*',
        '_',
        '~',
        '`',
        '\n',
        '-',
        '>',
        '1',
        '.',
        'h',
        'ttps://x.id',
      ),
      maxLength: 40,
    })
    fc.assert(
      fc.property(word, (text) => {
        const shown = parseFormatting(text)
          .map((block) => ('children' in block ? textOf(block.children) : block.text))
          .join('')
        expect(shown.replace(/[^abh]/g, '')).toBe(text.replace(/[^abh]/g, ''))
      }),
    )
  })

  test.each(['*a _b ', '*a* ', '`a` ', '*_~', '(*a*)', '_*a ', 'https://**', '- a\n'])(
    'a message of 60,000 characters of %j is shown like any other',
    (unit) => {
      const text = `${unit.repeat(60_000 / unit.length)}a`
      const shown = parseFormatting(text)
        .map((block) => ('children' in block ? textOf(block.children) : block.text))
        .join('')
      expect(shown.replace(/[^a]/g, '')).toBe(text.replace(/[^a]/g, ''))
    },
  )

  test('cuts a long message at a word after at most 24 lines', () => {
    expect(beginningOf('kata '.repeat(250))).toBeUndefined()
    expect(beginningOf('kata '.repeat(251))).toBe('kata '.repeat(200).trimEnd())
    expect(beginningOf('a'.repeat(60_000))?.length).toBeLessThanOrEqual(1000)
    expect(beginningOf('baris\n'.repeat(100))).toBe('baris\n'.repeat(24).trimEnd())
    expect(beginningOf(Array.from({ length: 30 }, () => 'baris').join('\n'))).toBeUndefined()
  })
})
