// What an operator reads: the output of commands, and the mailbox of development.
export const runsAt = (url: string) => `\n  Tanggap runs at ${url}\n\n`
export const addressInUse = (address: string) =>
  `Another process already uses the address ${address}. Set PORT to a free one.`
const demoKept =
  '  The previous demo is used again with all your changes, changed passwords too.\n  To start over: npm run demo -- --reset\n'
type Demo = { isKept: boolean; url: string; owner: string; agent: string; password: string }
export const demoReady = (demo: Demo) =>
  `  The demo is ready. Sign in at ${demo.url}/login\n  Owner    : ${demo.owner}\n  Agent    : ${demo.agent}\n  Password : ${demo.password}\n${demo.isKept ? demoKept : ''}\n`
export const mailbox = 'Development mailbox'
export const mailboxHint =
  'Without SMTP_URL, mails are sent nowhere and are visible only here. This page does not exist in production.'
export const noMails = 'No mails yet.'
export const mailTo = (recipient: string, at: string) => `to ${recipient}, ${at}`
