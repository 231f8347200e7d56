import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { digestOf, policyVersion } from './policy-version.ts'

test('new weights or rules change the version, new tests do not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tanggap-policy-'))
  const digest = () => digestOf([pathToFileURL(`${folder}/`)])
  writeFileSync(join(folder, 'judge-weights.json'), '[1]')
  const first = digest()
  writeFileSync(join(folder, 'rules.test.ts'), 'a test')
  expect(digest()).toBe(first)
  writeFileSync(join(folder, 'judge-weights.json'), '[2]')
  expect(digest()).not.toBe(first)
  rmSync(folder, { recursive: true })
})

test('the version is the same in every process and differs between models', () => {
  expect(policyVersion('a')).toBe(policyVersion('a'))
  expect(policyVersion('a')).not.toBe(policyVersion('b'))
})
