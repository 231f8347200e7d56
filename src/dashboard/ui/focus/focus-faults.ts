/** The member's next act: from then on the focus is theirs. */
const ACTS = ['keydown', 'pointerdown', 'input', 'submit'] as const

/**
 * After a refused submit, moves the focus to the first field with an error, whose text a screen
 * reader announces with it. The errors may come late or change; the focus follows them until the
 * member acts. Returns a function that stops it.
 */
export function focusFaults(): () => void {
  let form: Element | undefined
  const focusFirst = () => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  const observer = new MutationObserver(focusFirst)
  const onAct = ({ type, target }: Event) => {
    observer.disconnect()
    form = undefined
    if (type !== 'submit' || !(target instanceof HTMLFormElement)) return
    form = target
    observer.observe(form, { attributeFilter: ['aria-invalid'], subtree: true, childList: true })
    setTimeout(focusFirst)
  }
  for (const act of ACTS) document.addEventListener(act, onAct, true)
  return () => {
    onAct(new Event('stop'))
    for (const act of ACTS) document.removeEventListener(act, onAct, true)
  }
}
