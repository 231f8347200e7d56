import * as indonesian from '#copy/digest'
import * as indonesianMail from '#copy/mails'
import * as english from '#english/digest'
import * as englishMail from '#english/mails'
import { escapeHtml } from '#lib/http/html'
import { textsOf } from '#platform/language'
import type { Mail } from '#platform/mail'
import { siteLink } from '#platform/settings'
import { mailPage } from '#platform/mail/mail-page'
import {
  type Digest,
  type DigestFigure,
  type DigestPeriod,
  OPEN_FIGURES,
  PERIOD_FIGURES,
  targetOf,
} from './contract.ts'

const copy = textsOf(indonesian, english)
const mailCopy = textsOf(indonesianMail, englishMail)

type About = { businessId: string; businessName: string }

/** The digest in the current language; each figure is a link to its rows. */
export function digestMail(digest: Digest, about: About): Omit<Mail, 'to'> {
  const name = about.businessName.replaceAll(/[\r\n]+/g, ' ')
  const title = copy.titleOf(digest.rhythm, digest.day)
  const lines = (figures: readonly DigestFigure[]) =>
    figures.map((figure) => ({
      label: copy.figureNames[figure],
      value: copy.valueOf(figure, digest.figures),
      link: linkTo(figure, digest, about),
    }))
  const parts = [
    { heading: copy.openNow, lines: lines(OPEN_FIGURES) },
    { heading: mailCopy.inDigest[digest.rhythm], lines: lines(PERIOD_FIGURES) },
  ]
  const settingsLink = siteLink(`/settings?businessId=${about.businessId}#notifikasi`)
  return {
    subject: `${name}: ${title}`,
    text: `${parts.map(textPart).join('\n\n')}\n\n${mailCopy.changeDigest}: ${settingsLink}\n`,
    html: mailPage(
      `<h1 style="font-size:20px">${escapeHtml(title)}</h1>${parts.map(htmlPart).join('')}` +
        `<p style="margin:24px 0;font-size:13px">` +
        `<a href="${escapeHtml(settingsLink)}" style="color:#56605d">${mailCopy.changeDigest}</a></p>`,
    ),
  }
}

type Part = { heading: string; lines: { label: string; value: string; link: string }[] }

const textPart = ({ heading, lines }: Part): string =>
  [heading, ...lines.map(({ label, value, link }) => `- ${label}: ${value}\n  ${link}`)].join('\n')

const htmlPart = ({ heading, lines }: Part): string =>
  `<h2 style="margin:24px 0 8px;font-size:14px;color:#56605d">${heading}</h2>` +
  `<table style="width:100%;border-collapse:collapse">${lines.map(htmlLine).join('')}</table>`

const htmlLine = ({ label, value, link }: Part['lines'][number]): string =>
  `<tr style="border-top:1px solid #e4e2dc"><td style="padding:8px 0">${label}</td>` +
  `<td style="padding:8px 0;text-align:right">` +
  `<a href="${escapeHtml(link)}" style="color:#00705a;font-weight:600">${value}</a></td></tr>`

function linkTo(figure: DigestFigure, period: DigestPeriod, about: About): string {
  const target = targetOf(figure, period)
  const search = new URLSearchParams({
    businessId: about.businessId,
    ...('search' in target ? target.search : {}),
  })
  const hash = 'hash' in target && target.hash ? `#${target.hash}` : ''
  return siteLink(`${target.page}?${search}${hash}`)
}
