import { expect, test } from 'vitest'
import { ENGINES } from '#whatsapp/model'
import { checkSendable, fileRulesOf } from './contract.ts'

const MB = 1024 * 1024

test.each([
  ['image/jpeg', 5 * MB, true],
  ['image/jpeg', 5 * MB + 1, 'Foto paling besar 5 MB.'],
  ['image/webp', 100, 'Foto harus JPEG atau PNG.'],
  ['video/mp4', 16 * MB, true],
  ['video/mp4', 16 * MB + 1, 'Video paling besar 16 MB.'],
  ['video/quicktime', 100, 'Video harus MP4 atau 3GP.'],
  ['audio/x-m4a', 100, true],
  ['application/pdf', 100 * MB, true],
  ['application/pdf', 100 * MB + 1, 'Dokumen paling besar 100 MB.'],
  ['application/zip', 100, 'Dokumen harus PDF, Word, Excel, PowerPoint, atau teks.'],
  ['application/pdf', 0, 'Berkas ini kosong.'],
])('the official API decides on a file of type %s with %d bytes: %s', (mime, sizeBytes, result) => {
  const sendable = checkSendable('cloud-api', { mime, sizeBytes })
  expect(sendable.ok || sendable.reason).toBe(result)
})

test('the unofficial engines accept any document', () => {
  expect(checkSendable('whatsapp-web', { mime: 'application/zip', sizeBytes: 100 })).toMatchObject({
    ok: true,
    kind: 'document',
  })
})
test('a voice note is Ogg/Opus; any other recording is sent as audio', () => {
  expect(
    checkSendable('cloud-api', { mime: 'audio/ogg; codecs=opus', sizeBytes: 10, isVoice: true }),
  ).toMatchObject({ ok: true, kind: 'voice' })
  expect(
    checkSendable('cloud-api', { mime: 'audio/mp4', sizeBytes: 10, isVoice: true }),
  ).toMatchObject({ ok: false })
  expect(checkSendable('cloud-api', { mime: 'audio/mp4', sizeBytes: 10 })).toMatchObject({
    ok: true,
    kind: 'audio',
  })
})

test('a file that may go to any channel must meet the strictest rules', () => {
  const zip = { mime: 'application/zip', sizeBytes: 100 }
  expect(ENGINES.map((engine) => checkSendable(fileRulesOf(engine), zip).ok)).toContain(true)
  expect(checkSendable(fileRulesOf(null), zip).ok).toBe(false)
})
