import { expect, test } from 'vitest'
import { withoutBidiControls } from './bidi-controls.ts'

test.each([
  ['invoice\u202Egnp.exe', 'invoicegnp.exe'],
  ['\u2067a\u2069\u200Fb\u061C', 'ab'],
  [
    'Kue ku\u00e9 \u{1F9C1} \u0645\u0631\u062D\u0628\u0627',
    'Kue ku\u00e9 \u{1F9C1} \u0645\u0631\u062D\u0628\u0627',
  ],
])('removes the direction controls of %j and keeps its letters', (text, plain) =>
  expect(withoutBidiControls(text)).toBe(plain),
)
