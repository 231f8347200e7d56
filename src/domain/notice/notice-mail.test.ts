import { expect, test } from 'vitest'
import { noticesMail } from './notice-mail.ts'
import type { Unmailed } from './queries.ts'

const unmailed = (kind: Unmailed['kind']): Unmailed => ({
  id: 'n',
  kind,
  room_id: null,
  contact_name: null,
  contact_phone: null,
  waiting: null,
  created_at: '2026-11-28T03:00:00Z',
  read_at: null,
  message_id: null,
  digest_day: null,
  staff_name: null,
  channel_name: null,
  business_name: 'Roti Senja',
  email: 'dimas@example.test',
})

const linkTo = (page: '/order' | '/inbox') => ({ page, url: `https://tanggap.test${page}` })

test('the subject of a mail about the plan says what happened to the plan', () => {
  expect(noticesMail([unmailed('plan_usage_most')], linkTo('/order')).subject).toBe(
    'Roti Senja: 80% jatah jawaban AI sudah terpakai',
  )
  expect(
    noticesMail([unmailed('plan_usage_most'), unmailed('sale_waiting')], linkTo('/inbox')).subject,
  ).toBe('Roti Senja: 2 hal menunggu Anda')
})
