import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { GENERATED } from './generated-docs.ts'

test.for(GENERATED)(
  '$file equals the text generated from the source',
  async ({ file, describe }) => {
    expect(await describe(), `${file} is out of date. Run: npm run docs`).toBe(
      await readFile(file, 'utf8'),
    )
  },
)
