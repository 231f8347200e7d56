import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as copy from '#copy/reasons'
import { openPage } from '../../../tests/dom/page.tsx'
import { SourceList } from './Reasons.tsx'

const source = (entryId: string, score: number, used: boolean) => ({
  entryId,
  sourceId: 's',
  title: `Judul ${entryId}`,
  excerpt: `Isi ${entryId}`,
  question: null,
  score,
  used,
})

test('a source that a model cited is not called unused, whatever its score is', () => {
  const sources = [source('a', 0.4, false), source('b', 0.3, true), source('c', 0.2, false)]
  openPage(<SourceList sources={sources} threshold={0.45} answer="Isi b" />)
  const shown = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(shown[0]).toContain('Judul b')
  expect(shown[0]).not.toContain(copy.belowThreshold)
  expect(shown.filter((text) => text.includes(copy.belowThreshold))).toHaveLength(2)
})
