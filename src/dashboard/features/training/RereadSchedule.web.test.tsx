import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SourceRow } from '#contract/knowledge'
import { DAY_MS } from '#lib/time/durations'
import { openPage } from '../../../../tests/dom/page.tsx'
import { RereadSchedule } from './RereadSchedule.tsx'

test('the next automatic reading is shown with its day and time', () => {
  const tomorrow = new Date(Date.now() + DAY_MS)
  const source: SourceRow = {
    id: 's',
    business_id: 'b',
    kind: 'web',
    title: 'Senja',
    url: 'https://senja.example',
    file_name: null,
    status: 'ready',
    error: null,
    done_count: 0,
    total_count: null,
    valid_until: null,
    reread_days: 1,
    reread_at: tomorrow.toISOString(),
    reread_error: null,
    read_at: null,
    entry_count: 3,
    used_count: 0,
    created_by_name: null,
    created_at: tomorrow.toISOString(),
    updated_at: tomorrow.toISOString(),
  }
  openPage(<RereadSchedule source={source} isKeeper />)
  expect(screen.getByText(/berikutnya/).textContent).toMatch(/berikutnya \d+ \w+ .*\d\d\.\d\d/)
  expect(screen.queryByText(/baru saja/)).toBeNull()
})
