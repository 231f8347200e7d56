import { useEffect } from 'react'

declare global {
  interface Window {
    /** the page has come to life: does what was done before */
    pageLives?: () => void
  }
}

/**
 * Runs before any module: on a slow phone a form is seen seconds before it can do anything, an early submit would reload the page, and
 * React empties what was typed into its fields. Parts of a page come to life one after the other; React marks an element when it does.
 */
const KEEP = `(() => {
  let tapped
  const typed = new Map()
  const keepTap = (event) => {
    const button = event.type === 'submit' ? event.submitter : event.target.closest && event.target.closest('button')
    if (!button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    tapped = button
  }
  const keepText = ({ target }) => {
    if (target.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')) typed.set(target, target.value)
  }
  addEventListener('click', keepTap, true)
  addEventListener('submit', keepTap, true)
  addEventListener('input', keepText, true)
  window.pageLives = () => {
    removeEventListener('click', keepTap, true)
    removeEventListener('submit', keepTap, true)
    removeEventListener('input', keepText, true)
    delete window.pageLives
    for (const [field, text] of typed) whenAlive(field, () => write(field, text))
    if (tapped) whenAlive(tapped, () => setTimeout(() => tapped.click(), 50))
  }
  // React compares with what it saw last: it is shown an empty field first.
  const write = (field, text) => {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, text)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const whenAlive = (element, act, tries = 100) => {
    if (!element.isConnected || tries === 0) return
    const isAlive = Object.keys(element).some((key) => key.startsWith('__reactProps'))
    setTimeout(isAlive ? act : () => whenAlive(element, act, tries - 1), 50)
  }
})()`

/** What was typed, and the last button that was tapped, before the page came to life is done once it has. */
export function EarlyTaps() {
  useEffect(() => window.pageLives?.(), [])
  return <script dangerouslySetInnerHTML={{ __html: KEEP }} />
}
