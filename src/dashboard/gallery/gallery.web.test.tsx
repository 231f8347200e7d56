import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as copy from '#copy/ui-gallery'
import { Gallery, PARTS } from './Gallery.tsx'

/** Files that contain no component of their own. */
const WITHOUT_LOOK = ['LateCode']

test('the gallery shows every component of src/dashboard/ui', () => {
  const files = readdirSync(join(import.meta.dirname, '../ui'), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => file.replace('.tsx', ''))
    .filter((file) => !WITHOUT_LOOK.includes(file))
  expect(PARTS.flatMap((part) => part.files).toSorted()).toEqual(files.toSorted())
})

test('the gallery renders each component in both themes', () => {
  render(<Gallery />)
  for (const theme of [copy.light, copy.dark])
    expect(screen.getByRole('region', { name: theme }).querySelectorAll('h2')).not.toHaveLength(0)
})
