import { currentLanguage } from '../language.ts'

const BODY =
  'margin:0;padding:32px 16px;font:16px/24px system-ui,sans-serif;color:#1d2523;background:#faf9f6'

/** A mail's page in the current language. `content`: HTML, escaped by the caller. */
export const mailPage = (content: string): string =>
  `<!doctype html><html lang="${currentLanguage()}"><body style="${BODY}">` +
  `<div style="max-width:480px;margin:0 auto">${content}</div></body></html>`

const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#00705a;color:#fff;' +
  'font-weight:600;text-decoration:none'

/** `label`, `href`: escaped by the caller. */
export const mailButton = (label: string, href: string): string =>
  `<p style="margin:24px 0"><a href="${href}" style="${BUTTON}">${label}</a></p>`
