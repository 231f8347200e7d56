import { expect, test } from 'vitest'
import type { MediaKind } from '#whatsapp/model'
import type { OutboundBody, OutboundMedia } from '#whatsapp/commands'
import { describeMessageReason, toMessageReason } from '#whatsapp/provider-reasons'
import { findBreach } from './limits.ts'

const letters = (count: number) => 'a'.repeat(count)
const MB = 1024 * 1024
const file = (kind: MediaKind, mime: string, sizeBytes: number): OutboundMedia => ({
  kind,
  mime,
  sizeBytes,
  open: async () => new Blob([]).stream(),
})
const media = (
  kind: MediaKind,
  mime: string,
  sizeBytes: number,
  caption?: string,
): OutboundBody => ({
  type: 'media',
  media: file(kind, mime, sizeBytes),
  ...(caption ? { caption } : {}),
})
const buttons = (...list: { id: string; title: string }[]): OutboundBody => ({
  type: 'buttons',
  text: 'Jadi pesan?',
  buttons: list,
})
const row = (id: string, change: object = {}) => ({ id, title: 'Roti sobek', ...change })
const list = (
  ...sections: { title: string; rows: { id: string; title: string; description?: string }[] }[]
): OutboundBody => ({ type: 'list', text: 'Pilih', button: 'Lihat', sections })
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(String(index)))
const flow = (change: object): OutboundBody => ({
  type: 'flow',
  text: 'Isi data',
  button: 'Isi',
  flowId: '1197715005513101',
  ...change,
})
const cta = (change: object): OutboundBody => ({
  type: 'cta',
  text: 'Menu',
  label: 'Buka',
  url: 'https://senja.example/menu',
  ...change,
})

test.each<[string, OutboundBody]>([
  ['a text of 4096', { type: 'text', text: letters(4096) }],
  [
    'a text whose last unit is half an emoji over nothing',
    { type: 'text', text: `${letters(4094)}😀` },
  ],
  ['a photo of 5 MB', media('image', 'image/jpeg', 5 * MB)],
  ['a caption of 1024', media('image', 'image/png', 1, letters(1024))],
  ['a voice note with its codec', media('voice', 'audio/ogg; codecs=opus', 1)],
  ['a document of 100 MB', media('document', 'application/pdf', 100 * MB)],
  [
    'three buttons',
    buttons(
      { id: 'a', title: letters(20) },
      { id: letters(256), title: 'B' },
      { id: 'c', title: 'C' },
    ),
  ],
  ['ten rows in one list without a title', list({ title: '', rows: rows(10) })],
  ['a link', cta({})],
  ['a request for a place of 1024', { type: 'location_request', text: letters(1024) }],
  ['a form whose button has 30', flow({ button: letters(30) })],
])('%s is accepted', (_, body) => {
  expect(findBreach(body)).toBeUndefined()
})

test.each<[string, OutboundBody, string]>([
  ['no text', { type: 'text', text: ' \n' }, 'text_empty'],
  ['a text of 4097', { type: 'text', text: letters(4097) }, 'text_too_long'],
  ['an emoji over the border', { type: 'text', text: `${letters(4095)}😀` }, 'text_too_long'],
  ['a caption of 1025', media('image', 'image/jpeg', 1, letters(1025)), 'caption_too_long'],
  [
    'a caption with its last emoji over the border',
    media('document', 'application/pdf', 1, `${letters(1023)}😀`),
    'caption_too_long',
  ],
  ['a caption on a voice note', media('voice', 'audio/ogg', 1, 'dengar ya'), 'caption_unsupported'],
  ['a photo of more than 5 MB', media('image', 'image/jpeg', 5 * MB + 1), 'media_too_large'],
  ['a video of more than 16 MB', media('video', 'video/mp4', 16 * MB + 1), 'media_too_large'],
  [
    'a sticker of more than 500 KB',
    media('sticker', 'image/webp', 500 * 1024 + 1),
    'media_too_large',
  ],
  ['an HEIC photo', media('image', 'image/heic', 1), 'media_type'],
  ['a page as a document', media('document', 'text/html', 1), 'media_type'],
  ['an empty file', media('document', 'application/pdf', 0), 'media_empty'],
  ['a place off the map', { type: 'location', latitude: 91, longitude: 0 }, 'location_invalid'],
  ['no contact', { type: 'contacts', cards: [] }, 'contacts_count'],
  [
    'a contact without a name',
    { type: 'contacts', cards: [{ name: ' ', phones: [] }] },
    'contact_name_empty',
  ],
  ['no button', buttons(), 'buttons_count'],
  [
    'four buttons',
    buttons(...['a', 'b', 'c', 'd'].map((id) => ({ id, title: id }))),
    'buttons_count',
  ],
  ['a button title of 21', buttons({ id: 'a', title: letters(21) }), 'button_title_too_long'],
  ['a button id of 257', buttons({ id: letters(257), title: 'A' }), 'button_id_too_long'],
  [
    'two buttons of one id',
    buttons({ id: 'a', title: 'A' }, { id: 'a', title: 'B' }),
    'button_id_twice',
  ],
  [
    'a footer of 61',
    { type: 'buttons', text: 'x', footer: letters(61), buttons: [{ id: 'a', title: 'A' }] },
    'footer_too_long',
  ],
  [
    'eleven rows',
    list({ title: 'A', rows: rows(10) }, { title: 'B', rows: [row('x')] }),
    'list_rows_count',
  ],
  ['a section without a row', list({ title: 'A', rows: [] }), 'list_rows_count'],
  [
    'two sections and one without a title',
    list({ title: 'A', rows: [row('a')] }, { title: '', rows: [row('b')] }),
    'section_title_empty',
  ],
  [
    'a row title of 25',
    list({ title: 'A', rows: [row('a', { title: letters(25) })] }),
    'row_title_too_long',
  ],
  [
    'a row description of 73',
    list({ title: 'A', rows: [row('a', { description: letters(73) })] }),
    'row_description_too_long',
  ],
  ['a row id of 201', list({ title: 'A', rows: [row(letters(201))] }), 'row_id_too_long'],
  [
    'a list button of 21',
    { type: 'list', text: 'x', button: letters(21), sections: [{ title: '', rows: [row('a')] }] },
    'list_button_too_long',
  ],
  ['a script as a link', cta({ url: 'javascript:alert(1)' }), 'url_invalid'],
  ['a request for a place without words', { type: 'location_request', text: ' ' }, 'text_empty'],
  [
    'a request for a place of 1025',
    { type: 'location_request', text: letters(1025) },
    'text_too_long',
  ],
  ['a form of 1025', flow({ text: letters(1025) }), 'text_too_long'],
  ['a form without a button', flow({ button: '' }), 'flow_button_empty'],
  ['a form button of 31', flow({ button: letters(31) }), 'flow_button_too_long'],
  ['a form button with an emoji', flow({ button: 'Isi 📝' }), 'flow_button_emoji'],
  ['a form without its number', flow({ flowId: 'formulir-saya' }), 'flow_id_invalid'],
  [
    'a template name of 513',
    { type: 'template', name: letters(513), language: 'id', body: [], text: '' },
    'template_name_too_long',
  ],
])('%s is refused without a call', (_, body, code) => {
  const breach = findBreach(body)
  expect(breach).toMatchObject({ code })
  const reason = describeMessageReason(toMessageReason({ ...breach!, class: 'final' }))
  expect(reason).toMatch(/^\p{Lu}[^{}_]*\.$/u)
})
