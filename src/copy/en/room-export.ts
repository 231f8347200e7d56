// Export and print of one conversation
export const print = 'Print conversation'
export const downloadText = 'Download as text (.txt)'
export const downloadPage = 'Download as a page (.html)'
export const downloadZip = 'Download with photos and files (.zip)'
export const title = (who: string) => `Conversation with ${who}`
export const made = (when: string, business: string) => `Downloaded ${when} from ${business}`
export const customer = 'Customer'
export const ai = 'AI'
export const team = 'Team'
export const phone = 'Phone'
export const automatic = 'Automatic reply'
export const system = 'System'
export const revoked = '(this message was deleted)'
export const edited = '(edited)'
export const file = (name: string) => `[File: ${name}]`
export const mediaHint =
  'Photos and files stay in Tanggap; their links ask you to sign in. Internal notes are left out.'
export const filesInFolder =
  'Photos and files are in the folder “files”. Internal notes are not included.'
export const filesFolder = 'files'
export const fileName = 'conversation'
export const customerFile = 'customer-data'
