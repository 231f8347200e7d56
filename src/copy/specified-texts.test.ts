import { expect, test } from 'vitest'
import * as englishErrors from './en/errors.ts'
import * as englishScreens from './en/screens.ts'
import * as englishTemplate from './en/template.ts'
import * as english from './en/whatsapp-template.ts'
import * as errors from './id/errors.ts'
import * as screens from './id/screens.ts'
import * as template from './id/template.ts'
import * as indonesian from './id/whatsapp-template.ts'

/** The template screen is in English in both languages (specification section 2). */
const SCREEN = {
  templateName: 'Template Name',
  templateNameHint: 'Use lowercase letters, numbers, and underscores only',
  templateNameExample: 'e.g., order_confirmation',
  category: 'Category',
  language: 'Language',
  messageText: 'Message Text',
  bold: 'Bold',
  italic: 'Italic',
  addVariable: 'Add Variable',
  cancelCreate: 'Cancel',
  createTemplate: 'Create Template',
  creating: 'Creating...',
  preview: 'Preview',
  messageAppearsHere: 'Your message will appear here...',
  sampleValues: 'Sample Values',
  sampleValuesLead:
    'Provide sample values for each variable. These are required for template approval.',
  created: 'Template Created Successfully!',
  submittedForApproval: 'Your WhatsApp template has been submitted for approval.',
  templateId: 'Template ID',
  status: 'Status',
  redirecting: 'Redirecting to templates page in a few seconds...',
}
/** Specification section 8. */
const FAILURES = {
  fetchFailed: 'Failed to fetch templates',
  createFailed: 'Failed to create template',
  deleteFailed: 'Failed to delete template',
}

test.each([
  ['Indonesian', indonesian, template, screens, errors],
  ['English', english, englishTemplate, englishScreens, englishErrors],
] as const)(
  'the English texts that the specification gives are the same in %s',
  (_, screen, failures, titles, { byCode }) => {
    expect(screen).toMatchObject(SCREEN)
    expect(screen.sampleValueFor(7)).toBe('Sample value for variable 7')
    expect(failures).toMatchObject(FAILURES)
    expect(titles.createTemplate).toBe('Create WhatsApp Template')
    expect(byCode['business.required']).toBe('Business ID is required to fetch business data.')
  },
)
