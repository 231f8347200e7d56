import { useEffect } from 'react'
import { useRouter } from '@tanstack/react-router'

declare global {
  interface Window {
    /** called once the page is hydrated */
    pageLives?: () => void
  }
}

/**
 * Stores events before hydration and replays them. Runs before any module. On a slow phone a form
 * is visible seconds before it is hydrated: an early submit would reload the page, and hydration
 * empties typed fields. Parts of a page hydrate one after the other; React marks each element when
 * it does. Events on an element that is not hydrated, or behind earlier stored events, are stored
 * and replayed in order. React may replace an element before it is hydrated: its events go to the
 * element of the same name, if one appears soon. An element that is never hydrated, because another
 * program made it, gets its events after a timeout.
 */
const KEEP = `(() => {
  const ROUND_MS = 50
  const WAKES_WITHIN_MS = 15_000
  const RETURNS_WITHIN_MS = 3_000
  const TRIES = 5
  const kept = new Map()
  let livesSince, isActing, seenAt
  const isAsleep = (element) => !Object.keys(element).some((key) => key.startsWith('__reactProps'))
  const keep = (element, act) => {
    if (isActing || !element || (kept.size === 0 && !isAsleep(element))) return false
    kept.delete(element)
    kept.set(element, act)
    return true
  }
  const keepTap = (event) => {
    const button = event.type === 'submit' ? event.submitter : event.target.closest &&
      event.target.closest('button')
    if (!keep(button, (present) => present.click())) return
    button.setAttribute('data-waits', '')
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const keepField = ({ target }) => {
    if (!target.matches('textarea, select, input:not([type=file])')) return
    const { value, checked } = target
    keep(target, (present) => (present.matches('[type=checkbox], [type=radio]') ? check(present,
          checked) : write(present, value)))
  }
  // The text stays in the field. Later typing replaces this act, so no unseen text is sent.
  const keepEnter = (event) => {
    const { target, key, shiftKey, isComposing } = event
    if (key !== 'Enter' || shiftKey || isComposing || !target.matches('[data-enter-sends]') ||
      matchMedia('(pointer: coarse)').matches) return
    const { value } = target
    if (!keep(target, (present) => writeAndSend(present, value, TRIES))) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // React may replace the field after the text was written: Enter waits one round and requires the
  // same text.
  const writeAndSend = (field, value, tries) => {
    write(field, value)
    kept.set(field, (present) => {
      if (present.value !== value && tries > 0) return writeAndSend(present, value, tries - 1)
      present.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true,
        cancelable: true }))
    })
  }
  // React compares with the value it saw last, so it sees an empty field first.
  const write = (field, value) => {
    field.value = ''
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value)
    for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }))
  }
  const check = (field, checked) => {
    field.checked = !checked
    field.click()
  }
  const nameOf = ({ name, type, value, ariaLabel, localName, textContent }) => [localName, type, name,
    ariaLabel, type === 'radio' && value, localName === 'button' && textContent].join()
  const findPresent = (element) => element.isConnected ? element :
    [...document.querySelectorAll(element.localName)].find((one) => nameOf(one) === nameOf(element))
  const doNext = () => {
    const [next] = kept
    const now = performance.now()
    const isOver = livesSince && now - livesSince > WAKES_WITHIN_MS
    if (!next && isOver) return stop()
    const present = next && livesSince && findPresent(next[0])
    if (present || !livesSince) seenAt = now
    if (next && (isOver || (present ? !isAsleep(present) : now - seenAt > RETURNS_WITHIN_MS))) {
      kept.delete(next[0])
      next[0].removeAttribute('data-waits')
      isActing = true
      if (present) next[1](present)
      isActing = false
    }
    setTimeout(doNext, ROUND_MS)
  }
  const events = { click: keepTap, submit: keepTap, input: keepField, keydown: keepEnter }
  const stop = () => Object.entries(events).forEach(([name, listen]) => removeEventListener(name,
        listen, true))
  Object.entries(events).forEach(([name, listen]) => addEventListener(name, listen, true))
  // The scripts of a page that works without them (load-later.ts).
  const intents = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'input']
  const loadAtIntent = ({ type, target }) => {
    if (type.startsWith('pointer') && !target.closest('a, button, input, select, textarea')) return
    // The browser moves the focus to such a field by itself.
    if (type === 'focusin' && target.autofocus) return
    intents.forEach((name) => removeEventListener(name, loadAtIntent, true))
    const scripts = document.querySelectorAll('script[type="text/later"]')
    if (scripts.length === 0) return
    // A password manager may have filled the fields without an event. React, once it is here, writes
    // fields without one too.
    document.querySelectorAll('input').forEach((field) => field.value !== field.defaultValue &&
      keepField({ target: field }))
    scripts.forEach(({ src }) => import(src))
  }
  intents.forEach((name) => addEventListener(name, loadAtIntent, true))
  window.pageLives = () => {
    intents.forEach((name) => removeEventListener(name, loadAtIntent, true))
    delete window.pageLives
    livesSince = performance.now()
    setTimeout(doNext, ROUND_MS)
  }
})()`

/** Replays taps, field input and the Enter that sends a reply, which happened before hydration. */
export function EarlyTaps() {
  useEffect(() => window.pageLives?.(), [])
  const { options } = useRouter()
  return (
    <script
      nonce={options.ssr?.nonce}
      suppressHydrationWarning
      // Hydration does not compare a script's content, so the browser's code need not contain its
      // text.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? KEEP : '' }}
    />
  )
}
