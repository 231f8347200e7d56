import { expect, test } from 'vitest'
import { doubtsTemplate, isChannelFault } from './reasons.ts'

test('a paused or unknown template triggers a sync; a number without WhatsApp does not', () => {
  expect(['132001', '132015', '132016', '131026'].map((code) => doubtsTemplate({ code }))).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a failure of network or settings concerns the channel, one of the recipient does not', () => {
  const faults = [
    { class: 'retry', code: 'ENOTFOUND' },
    { class: 'configuration', code: '190' },
    { class: 'final', code: '463' },
    { class: 'final', code: '131026' },
    { class: 'needs_template', code: '131047' },
  ]
  expect(faults.map(isChannelFault)).toEqual([true, true, true, false, false])
})
