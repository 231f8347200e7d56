import { createCipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { decryptPollVote, proto } from 'baileys'
import { expect, test } from 'vitest'
import type { StoredMessage } from '../socket/port.ts'
import { pollOf, readVote } from './vote.ts'

const SELF = ['628999000333:7@s.whatsapp.net', '77001122334455:7@lid']
const secret = randomBytes(32)
const key = { remoteJid: '628111000111@s.whatsapp.net', id: '3EB0POLL', fromMe: true }
const poll: StoredMessage = {
  key,
  message: {
    messageContextInfo: { messageSecret: secret.toString('base64') },
    pollCreationMessageV3: {
      name: 'Rasa apa?',
      options: [{ optionName: 'Coklat' }, { optionName: 'Keju' }],
    },
  },
}

/**
 * A vote as phones make it. Its key is derived from the poll's secret, the asker and the voter.
 * Source: the library's decryptPollVote, 7.0.0-rc14.
 */
function voteOf(picked: string[], asked: string, voter: string): object {
  const bytes = proto.Message.PollVoteMessage.encode({
    selectedOptions: picked.map((name) => createHash('sha256').update(name).digest()),
  }).finish()
  const sign = Buffer.concat([
    Buffer.from(key.id),
    Buffer.from(asked),
    Buffer.from(voter),
    Buffer.from('Poll Vote'),
    Buffer.from([1]),
  ])
  const derived = createHmac(
    'sha256',
    createHmac('sha256', Buffer.alloc(32)).update(secret).digest(),
  )
    .update(sign)
    .digest()
  const encIv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', derived, encIv).setAAD(
    Buffer.from(`${key.id}\u0000${voter}`),
  )
  const encPayload = Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  return {
    key: {
      remoteJid: '149876543210987@lid',
      remoteJidAlt: '628111000111@s.whatsapp.net',
      id: 'V1',
      fromMe: false,
    },
    message: {
      pollUpdateMessage: {
        pollCreationMessageKey: key,
        vote: { encPayload: encPayload.toString('base64'), encIv: encIv.toString('base64') },
      },
    },
  }
}
const read = (vote: object, asked = poll) => readVote(vote, asked, SELF, decryptPollVote)

test.each([
  ['numbers', '628999000333@s.whatsapp.net', '628111000111@s.whatsapp.net'],
  ['LIDs', '77001122334455@lid', '149876543210987@lid'],
  ['one of each', '628999000333@s.whatsapp.net', '149876543210987@lid'],
])("a vote with %s is decrypted into the poll's options", (_, asked, voter) => {
  const vote = voteOf(['Keju'], asked, voter)
  expect(pollOf(vote)).toBe('3EB0POLL')
  expect(read(vote)).toEqual(['Keju'])
})

test("a withdrawn vote picks nothing; a stranger's vote or a poll without key stays undecrypted", () => {
  expect(read(voteOf([], '628999000333@s.whatsapp.net', '149876543210987@lid'))).toEqual([])
  expect(
    read(voteOf(['Keju'], '628999000333@s.whatsapp.net', '628777@s.whatsapp.net')),
  ).toBeUndefined()
  expect(
    read(voteOf(['Keju'], '628999000333@s.whatsapp.net', '149876543210987@lid'), {
      ...poll,
      message: { pollCreationMessage: { options: [] } },
    }),
  ).toBeUndefined()
})

test('a wrapped poll is read too, and other messages are not votes', () => {
  const wrapped = { ...poll, message: { ephemeralMessage: { message: poll.message } } }
  expect(
    read(
      voteOf(['Coklat', 'Keju'], '628999000333@s.whatsapp.net', '628111000111@s.whatsapp.net'),
      wrapped,
    ),
  ).toEqual(['Coklat', 'Keju'])
  for (const message of [poll, { key, message: { pollUpdateMessage: {} } }, null, 7])
    expect(pollOf(message)).toBeUndefined()
})
