import { Hono, type MiddlewareHandler } from 'hono'
import { html, raw } from 'hono/html'
import * as copy from '#copy/operator'
import { type KeptMail, listMails } from '#platform/mail'
import type { HttpEnv } from './app.ts'

/** Addresses of this machine. */
export const LOOPBACK = /^(::ffff:)?127\.|^::1$/

/**
 * Mails contain sign-in codes and links. Only this machine may read them, and no script in them
 * runs.
 */
const onlyHere: MiddlewareHandler<HttpEnv> = async (c, next) => {
  if (!LOOPBACK.test(c.env?.incoming?.socket.remoteAddress ?? '')) return c.notFound()
  await next()
  c.res.headers.set(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; frame-ancestors 'self'",
  )
  c.res.headers.set('cache-control', 'no-store')
}

/**
 * GET /development/mail, `?to=` one recipient: the mails that SMTP would have sent. Only in
 * development without SMTP_URL.
 */
export function mailboxRoutes(): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.get('/development/mail', onlyHere, async (c) => {
    const mails = await listMails(c.req.query('to') || undefined)
    return c.html(mailboxPage(mails))
  })
  return app
}

const mailboxPage = (mails: KeptMail[]) =>
  html`<!doctype html>
    <html lang="id">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${copy.mailbox}</title>
        <style>
          ${raw(CSS)}
        </style>
      </head>
      <body>
        <h1>${copy.mailbox}</h1>
        <p>${copy.mailboxHint}</p>
        ${mails.length === 0 ? html`<p>${copy.noMails}</p>` : raw('')}
        ${mails.map(
          (mail, at) =>
            html`<article>
              <details ${at === 0 ? 'open' : ''}>
                <summary>
                  <b>${mail.subject}</b><br /><small
                    >${copy.mailTo(mail.recipient, mail.created_at)}</small
                  >
                </summary>
                <iframe
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  srcdoc="${`<base target="_blank">${mail.html}`}"
                  title="${mail.subject}"
                ></iframe>
              </details>
            </article>`,
        )}
      </body>
    </html>`

const CSS = `:root {
  color-scheme: light dark;
}
body {
  max-width: 720px;
  margin: 0 auto;
  padding: 24px 16px;
  font:
    14px/20px system-ui,
    sans-serif;
}
article {
  border-top: 1px solid #8886;
  padding: 12px 0;
}
summary {
  cursor: pointer;
}
iframe {
  width: 100%;
  height: 460px;
  margin-top: 12px;
  border: 1px solid #8886;
  border-radius: 8px;
  background: #fff;
}
small {
  opacity: 0.75;
}`
