import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { type Passage, splitIntoPassages } from '../passages.ts'
import { rowPassages } from './table.ts'

export type Page = { title: string; passages: Passage[]; links: string[] }

/**
 * What people read on a page, without menus and cookie banners; its own questions and answers
 * first, where it marks them for machines.
 */
export function readPage(html: string, url: string): Page {
  const { document } = parseHTML(html)
  const links = linksOf(document, url)
  const marked = markedQuestions(document)
  const title = titleOf(document)
  const whole = textOf(document)
  const passages = splitIntoPassages(mainText(html, whole))
  const known = new Set(marked.map(({ question }) => question))
  return {
    title,
    links,
    passages: [
      ...marked,
      ...passages.filter(({ question }) => question === null || !known.has(question)),
    ],
  }
}

/** The text of HTML that a program wrote, such as a document's. */
export function textOfHtml(html: string): string {
  return textOf(parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body)
}

/**
 * An article is meant to be most of its page; on a shop's page what it would leave out (prices,
 * hours, address) is what is asked for.
 */
const ARTICLE_SHARE = 0.7

function mainText(html: string, whole: string): string {
  const article = new Readability(parseHTML(html).document, { charThreshold: 200 }).parse()
  const text = article?.content ? textOfHtml(article.content) : ''
  return text.length >= whole.length * ARTICLE_SHARE ? text : whole
}

const titleOf = (document: Document) =>
  (
    document.querySelector('meta[property="og:title"]')?.getAttribute('content') ||
    document.querySelector('title')?.textContent ||
    document.querySelector('h1')?.textContent ||
    ''
  )
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 300)

function linksOf(document: Document, url: string): string[] {
  const base =
    URL.parse(document.querySelector('base')?.getAttribute('href') ?? '', url)?.href ?? url
  return [...document.querySelectorAll('a[href]')].flatMap(
    (link) => URL.parse(link.getAttribute('href') ?? '', base)?.href ?? [],
  )
}

/** schema.org FAQPage, as search engines read it. */
function markedQuestions(document: Document): Passage[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      return questionsIn(JSON.parse(script.textContent ?? ''))
    } catch {
      return [] // broken marks are the page's own matter
    }
  })
}

function questionsIn(value: unknown): Passage[] {
  if (Array.isArray(value)) return value.flatMap(questionsIn)
  if (typeof value !== 'object' || value === null) return []
  if ('@graph' in value) return questionsIn(value['@graph'])
  if ('@type' in value && value['@type'] === 'FAQPage' && 'mainEntity' in value)
    return questionsIn(value.mainEntity)
  if (
    !('@type' in value) ||
    value['@type'] !== 'Question' ||
    !('name' in value) ||
    !('acceptedAnswer' in value)
  )
    return []
  const answer = value.acceptedAnswer
  if (
    typeof value.name !== 'string' ||
    typeof answer !== 'object' ||
    answer === null ||
    !('text' in answer) ||
    typeof answer.text !== 'string'
  )
    return []
  const text = textOfHtml(answer.text).replace(/\n{2,}/g, '\n')
  return text ? [{ question: value.name.replace(/\s+/g, ' ').trim(), answer: text }] : []
}

const UNREAD = new Set([
  'SCRIPT',
  'STYLE',
  'NOSCRIPT',
  'TEMPLATE',
  'SVG',
  'CANVAS',
  'IFRAME',
  'OBJECT',
  'SELECT',
  'BUTTON',
  'INPUT',
  'TEXTAREA',
  'NAV',
  'DIALOG',
  'HEAD',
  'TITLE',
])
const INLINE = new Set([
  'A',
  'ABBR',
  'B',
  'BDI',
  'BDO',
  'CITE',
  'CODE',
  'DATA',
  'DEL',
  'DFN',
  'EM',
  'FONT',
  'I',
  'INS',
  'KBD',
  'LABEL',
  'MARK',
  'Q',
  'S',
  'SAMP',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'TIME',
  'U',
  'VAR',
  'WBR',
])
const ELEMENT = 1
const TEXT = 3
/** An answer below a question heading ends here at the latest. */
const ANSWER_CHARS = 1500

/**
 * Blocks divided by empty lines, headings marked, list and table lines one by one: what
 * `splitIntoPassages` understands. Hidden text is not read: it is not meant for people.
 */
function textOf(root: ParentNode & Node): string {
  const blocks: string[] = []
  let line = ''
  let isAnswering = false
  const flush = (join = '\n\n') => {
    const text = line
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
    line = ''
    if (!text) return
    const last = blocks.at(-1)
    if (last !== undefined && (join === '\n' || isAnswering) && last.length < ANSWER_CHARS)
      blocks[blocks.length - 1] = `${last}\n${text.replaceAll('\n', ' ')}`
    else blocks.push(text)
  }
  const begin = (text: string, isQuestion: boolean) => {
    isAnswering = false
    line = text
    flush()
    isAnswering = isQuestion
  }
  const children = (element: Node) => {
    for (const child of element.childNodes) {
      if (child.nodeType === TEXT) line += (child.textContent ?? '').replace(/\s+/g, ' ')
      else if (child.nodeType === ELEMENT) visit(child as Element)
    }
  }
  const visit = (element: Element): void => {
    const tag = element.tagName.toUpperCase()
    if (UNREAD.has(tag) || isHidden(element)) return
    if (tag === 'BR') line += '\n'
    else if (tag === 'A' && element.previousSibling?.nodeName.toUpperCase() === 'A') {
      line += ' '
      children(element)
    } else if (INLINE.has(tag)) children(element)
    else if (isMenu(element)) flush()
    else if (/^H[1-6]$/.test(tag) || tag === 'SUMMARY') {
      flush()
      const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
      if (tag === 'SUMMARY' && text) begin(/\?$/.test(text) ? text : `Tanya: ${text}`, true)
      else if (text) begin(/\?$/.test(text) ? text : `# ${text}`, /\?$/.test(text))
    } else if (tag === 'LI') {
      flush()
      line = '- '
      children(element)
      if (line.trim() === '-') line = ''
      flush(element.previousElementSibling ? '\n' : '\n\n')
    } else if (tag === 'TABLE' && !element.querySelector('table')) {
      flush()
      const rows = rowPassages(cellsOf(element))
      line = rows
        .map(({ answer, question }) => `- ${question ? `${question} ${answer}` : answer}`)
        .join('\n')
      flush()
    } else {
      flush()
      if (tag === 'DETAILS' || tag === 'SECTION') isAnswering = false
      if (tag === 'FOOTER' || tag === 'HR') begin('---', false)
      children(element)
      flush()
      if (tag === 'DETAILS') isAnswering = false
    }
  }
  children(root)
  flush()
  return blocks.join('\n\n')
}

const MENU_LINKS = 4
const MENU_LINK_CHARS = 40

/** Many short links with next to nothing between them: a menu that is not called one. */
function isMenu(element: Element): boolean {
  const links = [...element.querySelectorAll('a')].map((link) => (link.textContent ?? '').trim())
  if (links.length < MENU_LINKS || links.some((text) => text.length > MENU_LINK_CHARS)) return false
  const chars = (element.textContent ?? '').replace(/\s+/g, '').length
  return links.join('').replace(/\s+/g, '').length >= chars * 0.9
}

const cellsOf = (table: Element) =>
  [...table.querySelectorAll('tr')].map((row) =>
    [...row.querySelectorAll('th,td')].map((cell) =>
      (cell.textContent ?? '').replace(/\s+/g, ' ').trim(),
    ),
  )

function isHidden(element: Element): boolean {
  return (
    element.hasAttribute('hidden') ||
    element.getAttribute('aria-hidden') === 'true' ||
    /display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?![.\d])|opacity\s*:\s*0(?![.\d])/i.test(
      element.getAttribute('style') ?? '',
    )
  )
}
