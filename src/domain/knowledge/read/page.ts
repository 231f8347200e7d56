import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { type Passage, splitIntoPassages } from '../search/passages.ts'
import { rowPassages } from './table.ts'

export type Page = { title: string; passages: Passage[]; links: string[] }

/**
 * The visible text of a page, without menus and cookie banners. Structured questions and answers
 * come first.
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

/** The text of generated HTML, such as that of a document. */
export function textOfHtml(html: string): string {
  return textOf(parseHTML(`<!doctype html><html><body>${html}</body></html>`).document.body)
}

/**
 * Readability's article is used only when it is most of the page. For a shop's page it would omit
 * what customers ask for (prices, hours, address).
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

/** The questions of schema.org FAQPage, read like a search engine does. */
function markedQuestions(document: Document): Passage[] {
  return [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap((script) => {
    try {
      return questionsIn(JSON.parse(script.textContent ?? ''))
    } catch {
      return [] // Broken structured data is ignored.
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
/** Longest answer below a question heading. */
const ANSWER_CHARS = 1500

/**
 * The visible text in the form that `splitIntoPassages` reads: blocks between empty lines, marked
 * headings, list items and table rows one per line. Hidden text is skipped.
 */
function textOf(root: ParentNode & Node): string {
  const writer: Writer = { blocks: [], line: '', isAnswering: false }
  writeChildren(writer, root)
  flushBlock(writer)
  return writer.blocks.join('\n\n')
}

/** `line`: the text of the open block. `isAnswering`: blocks below a question are joined. */
type Writer = { blocks: string[]; line: string; isAnswering: boolean }

/** Ends the open block. With `join` '\n' it continues the block before. */
function flushBlock(writer: Writer, join: '\n' | '\n\n' = '\n\n'): void {
  const { blocks } = writer
  const text = writer.line
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
  writer.line = ''
  if (!text) return
  const last = blocks.at(-1)
  if (last !== undefined && (join === '\n' || writer.isAnswering) && last.length < ANSWER_CHARS)
    blocks[blocks.length - 1] = `${last}\n${text.replaceAll('\n', ' ')}`
  else blocks.push(text)
}

/** Writes a heading or a divider as a separate block. */
function writeHeading(writer: Writer, text: string, isQuestion: boolean): void {
  writer.isAnswering = false
  writer.line = text
  flushBlock(writer)
  writer.isAnswering = isQuestion
}

function writeChildren(writer: Writer, element: Node): void {
  for (const child of element.childNodes) {
    if (child.nodeType === TEXT) writer.line += (child.textContent ?? '').replace(/\s+/g, ' ')
    else if (child.nodeType === ELEMENT) writeElement(writer, child as Element)
  }
}

function writeElement(writer: Writer, element: Element): void {
  const tag = element.tagName.toUpperCase()
  if (UNREAD.has(tag) || isHidden(element)) return
  if (tag === 'BR') writer.line += '\n'
  else if (tag === 'A' && element.previousSibling?.nodeName.toUpperCase() === 'A') {
    writer.line += ' '
    writeChildren(writer, element)
  } else if (INLINE.has(tag)) writeChildren(writer, element)
  else if (isMenu(element)) flushBlock(writer)
  else writeBlock(writer, element, tag)
}

function writeBlock(writer: Writer, element: Element, tag: string): void {
  flushBlock(writer)
  if (/^H[1-6]$/.test(tag) || tag === 'SUMMARY') {
    const text = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    const isQuestion = /\?$/.test(text)
    if (tag === 'SUMMARY' && text) writeHeading(writer, isQuestion ? text : `Tanya: ${text}`, true)
    else if (text) writeHeading(writer, isQuestion ? text : `# ${text}`, isQuestion)
  } else if (tag === 'LI') {
    writer.line = '- '
    writeChildren(writer, element)
    if (writer.line.trim() === '-') writer.line = ''
    flushBlock(writer, element.previousElementSibling ? '\n' : '\n\n')
  } else if (tag === 'TABLE' && !element.querySelector('table')) {
    writer.line = rowPassages(cellsOf(element))
      .map(({ answer, question }) => `- ${question ? `${question} ${answer}` : answer}`)
      .join('\n')
    flushBlock(writer)
  } else {
    if (tag === 'DETAILS' || tag === 'SECTION') writer.isAnswering = false
    if (tag === 'FOOTER' || tag === 'HR') writeHeading(writer, '---', false)
    writeChildren(writer, element)
    flushBlock(writer)
    if (tag === 'DETAILS') writer.isAnswering = false
  }
}

const MENU_LINKS = 4
const MENU_LINK_CHARS = 40

/** Whether an element is an unmarked menu: many short links with almost nothing between them. */
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
