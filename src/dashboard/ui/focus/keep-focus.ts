/** The last focused element of a dialog or of the page, and its place after it was removed. */
type Held = { element: HTMLElement; scope: Element | null; place?: Place }
/** `before` is the sibling that preceded the element; null: it was the first in `parent`. */
type Place = { parent: Element; before: Node | null }

const MAX_HELD = 8
/** Time in which closing menus and opened screens move the focus themselves. */
const SETTLE_MS = 80
/** Rows that a virtual list removes within this time after scrolling were only scrolled away. */
const SCROLL_MS = 250
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]'
const DIALOG = '[role="dialog"]:not([data-toast]), [role="alertdialog"]'
const SCOPE = `${DIALOG}, [role="menu"], main`
const HIDDEN = '[inert], [aria-hidden="true"]'

/**
 * Moves the focus when the focused element disappears, as a pressed button that removes its own row
 * does: to the control with the same name beside it, else to the nearest control. Without this the
 * focus falls to the body and the keyboard starts at the top of the page. Returns a function that
 * stops it.
 */
export function keepFocus(): () => void {
  const held: Held[] = []
  hold(held, document.activeElement)
  let scrolledMs = -SCROLL_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  const onFocusIn = ({ target }: Event) => hold(held, target)
  const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
    if (relatedTarget === null) queueMicrotask(() => forgetLeft(held, target))
  }
  const onScroll = () => (scrolledMs = performance.now())
  const observer = new MutationObserver((records) => {
    if (held.every(isUnmoved)) return
    const isScrolling = performance.now() - scrolledMs < SCROLL_MS
    for (const record of records) notePlaces(held, record, isScrolling)
    clearTimeout(timer)
    timer = setTimeout(() => restoreFocus(held), SETTLE_MS)
  })
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('focusout', onFocusOut)
  document.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('focusout', onFocusOut)
    document.removeEventListener('scroll', onScroll, { capture: true })
  }
}

function hold(held: Held[], target: EventTarget | null): void {
  if (!(target instanceof HTMLElement) || target.matches(`${DIALOG}, main`)) return
  const scope = target.closest(SCOPE)
  const known = held.findIndex((one) => one.scope === scope)
  if (known !== -1) held.splice(known, 1)
  held.push({ element: target, scope })
  if (held.length > MAX_HELD) held.shift()
}

/** Forgets everything after a press on the page itself: nothing has the focus on purpose. */
function forgetLeft(held: Held[], target: EventTarget | null): void {
  const newest = held.at(-1)
  if (newest && newest.element === target && hasNoFocus() && isUsable(newest.element))
    held.length = 0
}

const isUnmoved = ({ element, place }: Held): boolean =>
  place
    ? place.parent.isConnected && (place.before === null || place.before.isConnected)
    : element.isConnected && !element.matches(':disabled')

/** Stores where the removed elements were. A row that was scrolled away is forgotten. */
function notePlaces(held: Held[], record: MutationRecord, isScrolling: boolean): void {
  const { target, previousSibling } = record
  if (!(target instanceof Element)) return
  for (const node of record.removedNodes) {
    if (node.isConnected) continue
    for (const one of held) {
      if (node.contains(one.place?.parent ?? one.element))
        one.place = { parent: target, before: previousSibling }
      else if (one.place?.before && node.contains(one.place.before))
        one.place.before = previousSibling
    }
    if (isScrolling && node instanceof Element && node.hasAttribute('aria-posinset')) {
      const isInside = ({ element }: Held) => node.contains(element)
      for (const one of held.filter(isInside)) held.splice(held.indexOf(one), 1)
    }
  }
}

function restoreFocus(held: Held[]): void {
  const newest = held.at(-1)
  if (!newest || isUsable(newest.element)) return
  const active = document.activeElement
  // A dialog gets the focus itself when its focused control disappears.
  const isInDialog =
    active?.matches(DIALOG) && newest.place !== undefined && active.contains(newest.place.parent)
  if (!hasNoFocus() && !isInDialog) return
  for (const one of held.toReversed()) {
    const found = isUsable(one.element) ? one.element : findNear(one)
    if (found) return found.focus({ preventScroll: true })
  }
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** The control that follows a lost one: of the same act first, and the nearest part first. */
function findNear({ element, place: known }: Held): HTMLElement | undefined {
  const place =
    known ?? (element.parentElement && { parent: element.parentElement, before: element })
  const scope = place?.parent.closest(`${DIALOG}, main`)
  if (!place || !scope?.isConnected) return undefined
  const isTouch = matchMedia('(pointer: coarse)').matches
  const all = [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    // On a touch screen a focused text field opens the keyboard.
    (one) => isUsable(one) && !(isTouch && one.matches('input, textarea')),
  )
  const beside = all.filter((one) => place.parent.contains(one))
  const name = nameOf(element)
  for (const readAct of [nameOf, actOf]) {
    const same = beside.filter((one) => readAct(one) === readAct(element))
    if (name !== '' && same.length > 0) return nearest(same, place)
  }
  for (
    let box: Element = place.parent;
    scope.contains(box);
    box = box.parentElement ?? document.body
  ) {
    const inside = all.filter((one) => box.contains(one))
    if (inside.length > 0) return nearest(inside, place)
  }
  return undefined
}

/** The first control after a place, else the last one before it. `controls`: in page order. */
function nearest(controls: HTMLElement[], { parent, before }: Place): HTMLElement | undefined {
  const start = before ?? parent
  const isAfter = (one: HTMLElement) => {
    const order = start.compareDocumentPosition(one)
    const isInside = (order & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0
    return (order & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !(before && isInside)
  }
  return controls.find(isAfter) ?? controls.at(-1)
}

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body

const isUsable = (element: HTMLElement): boolean =>
  element.isConnected &&
  element.tabIndex >= 0 &&
  !element.matches(':disabled') &&
  !element.closest(HIDDEN) &&
  element.checkVisibility({ visibilityProperty: true })

const nameOf = (element: HTMLElement): string =>
  element.getAttribute('aria-label') ?? element.textContent.trim()
/** The first word of a name, which is its act: "Hapus tag Grosir". */
const actOf = (element: HTMLElement): string => nameOf(element).split(/\s/, 1)[0] ?? ''
