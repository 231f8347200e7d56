import { expect, test } from 'vitest'
import { createdWords } from './created-words.ts'

test('a template that reached its provider is submitted, in the specification’s words', () => {
  for (const status of ['PENDING', 'approved', 'REJECTED']) {
    expect(createdWords(status)).toEqual({
      description: 'Your WhatsApp template has been submitted for approval.',
    })
  }
})

test.each(['DRAFT', 'SUBMITTING'])(
  'a template that is %s is not announced as submitted',
  (status) => {
    const { description, remark } = createdWords(status)
    expect(description).not.toContain('has been submitted for approval')
    expect(remark).toContain('Meta')
  },
)
