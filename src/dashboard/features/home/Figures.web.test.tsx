import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { WorkspaceContext } from '#dashboard/shell/workspace.ts'
import { openPage } from '../../../../tests/dom/page.tsx'
import { WORKSPACE } from '../../../../tests/dom/workspace.ts'
import { Figures } from './Figures.tsx'

const figure = { today: 0.8, lastWeek: 0.5, days: [0.8] }

test('each figure of last week opens its conversations, counted until the same time', () => {
  openPage(
    <WorkspaceContext value={WORKSPACE}>
      <Figures
        lastWeek="Sabtu lalu"
        home={{
          handled: figure,
          byAi: figure,
          stayedClosed: figure,
          replySeconds: figure,
          today: '2026-11-28',
          time: '14:05:09',
        }}
      />
    </WorkspaceContext>,
  )
  const earlier = screen
    .getAllByRole('link', { name: /(Sabtu|pekan) lalu/ })
    .map((link) => new URLSearchParams(link.getAttribute('href')?.split('?')[1]))
  expect(earlier.map((search) => search.get('daftar'))).toEqual([
    'dijawab',
    'oleh_ai',
    'tetap',
    'dibalas',
  ])
  expect(earlier.map((search) => search.get('tanggal') ?? search.get('sampai'))).toEqual(
    Array(4).fill('2026-11-21'),
  )
  expect(earlier.map((search) => search.get('pukul'))).toEqual([
    '14:05:09',
    '14:05:09',
    null,
    '14:05:09',
  ])
})
