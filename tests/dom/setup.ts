import { notifyManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { receiveToasts } from '../../src/dashboard/ui/overlay/toast.ts'
import { forgetAnswers } from './server-functions.ts'

// Changes of the query cache are rendered by the end of the `act` that made them.
notifyManager.setScheduler(queueMicrotask)
configure({ asyncUtilTimeout: 45_000 }) // A loaded machine needs a while to load the code of a dialog.

/** Adds what the DOM stand-in lacks, and resets the page for every test. */
beforeEach(() => {
  localStorage.clear()
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
})
afterEach(() => {
  cleanup()
  forgetAnswers()
  // Toasts that no list has shown yet would appear in the next test with a list.
  receiveToasts(() => {})()
  document.body.replaceChildren()
})
