import { notifyManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { forgetAnswers } from './server-functions.ts'

// A change of the query cache is rendered by the end of the `act` that made it.
notifyManager.setScheduler(queueMicrotask)
configure({ asyncUtilTimeout: 45_000 }) // a loaded machine loads the code of a dialog slowly

/** What the DOM stand-in lacks, and a new page for every test. */
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
  document.body.replaceChildren()
})
