import { expect, test } from 'vitest'
import { readSignupMessage } from './meta-signup.ts'

const FACEBOOK = 'https://www.facebook.com'
const message = (event: string, data: object) =>
  JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data, version: '3' })
const FINISHED = message('FINISH', {
  phone_number_id: '106540352242922',
  waba_id: '524126980791429',
  business_id: '77',
})

test('a finished sign-up returns the account and its number, also with coexistence', () => {
  const assets = { wabaId: '524126980791429', phoneNumberId: '106540352242922' }
  expect(readSignupMessage(FACEBOOK, FINISHED)).toEqual({ assets })
  expect(
    readSignupMessage(
      'https://business.facebook.com',
      FINISHED.replace('"FINISH"', '"FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING"'),
    ),
  ).toEqual({ assets })
})

test.each([
  'https://evilfacebook.com',
  'https://facebook.com.evil.example',
  'http://www.facebook.com',
  'null',
  '',
])('ignores a message of %s', (origin) => {
  expect(readSignupMessage(origin, FINISHED)).toBeUndefined()
})

test.each([
  ['not json', '{'],
  ['of something else', '{"type":"x"}'],
  ['no text', 7],
  ['null', 'null'],
  ['a step on the way', message('PROGRESS', {})],
])('ignores a message that is %s', (_, data) => {
  expect(readSignupMessage(FACEBOOK, data)).toBeUndefined()
})

test('distinguishes a sign-up without a number, a closed window and a failure', () => {
  expect(
    readSignupMessage(FACEBOOK, message('FINISH_ONLY_WABA', { waba_id: '524126980791429' })),
  ).toEqual({ state: 'no_number' })
  expect(
    readSignupMessage(FACEBOOK, message('CANCEL', { current_step: 'PHONE_NUMBER_SETUP' })),
  ).toEqual({ state: 'cancelled' })
  expect(
    readSignupMessage(
      FACEBOOK,
      message('CANCEL', { error_message: 'Number is taken', error_id: '1' }),
    ),
  ).toEqual({ state: 'failed', reason: 'Number is taken' })
})
