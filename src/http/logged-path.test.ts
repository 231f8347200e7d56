import { expect, test } from 'vitest'
import { loggedPath } from './logged-path.ts'

test.each([
  ['/inbox/01a2054a-063a-71cc-85e0-a3cdd807fd47', '/inbox/01a2054a-063a-71cc-85e0-a3cdd807fd47'],
  ['/assets/inbox-Bx7_a1.js', '/assets/inbox-Bx7_a1.js'],
  ['/team/invitation/eyJabc', '/team/invitation/…'],
  ['/api/waha/chats/default/628111222333%40c.us/messages', '/api/waha/chats/default/…/messages'],
  [
    '/api/waha/api/default/chats/628111222333@c.us/messages/wamid.HBgN',
    '/api/waha/api/default/chats/…/messages/…',
  ],
  ['/storage/v1/object/berkas/ktp-sari.png', '/storage/v1/object/…'],
  ['/rest/v1/team_business', '/rest/v1/team_business'],
  ['/tidak-ada/sari@contoh.example', '/tidak-ada/…'],
  ['/Sari%20Melati', '/…'],
])('logs %s as %s', (path, shown) => {
  expect(loggedPath(path)).toBe(shown)
})
