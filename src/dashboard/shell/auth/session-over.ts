import * as copy from '#copy/sign-out'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { loadUser } from './session.functions.ts'
import { markLeaving, type ShownTo } from './session-end.ts'
import { signedOutJustNow } from './signed-out-mark.ts'

/** How often the page asks whether the member has signed in again in another tab. */
const ASK_EVERY_MS = 2000

/** Fields that hold text. The reply box is not among them: it keeps its own drafts. */
const TEXT_FIELDS = [
  'textarea:not([data-enter-sends])',
  'input:is(:not([type]), [type=text], [type=email], [type=tel], [type=url], [type=number])',
].join()

let returning: Promise<void> | undefined

/**
 * Opens the sign-in page, which returns to the present page. A page with typed text or attached
 * files stays as it is, and offers to sign in in another tab. After the member's own sign-out no
 * page stays.
 */
export async function leaveOrAsk(shownTo: ShownTo | undefined): Promise<void> {
  const kept = holdsText() ? 'text' : (await holdsFiles()) ? 'files' : null
  if (shownTo && !signedOutJustNow() && kept) ask(shownTo, copy.kept[kept])
  else window.location.assign(`/login?${signInQuery()}`)
}

/** A reply's text and what was sent survive the page; files that are only attached do not. */
const holdsFiles = (): Promise<boolean> =>
  import('#dashboard/conversation/composer/files/picked-files.ts').then(
    ({ hasPicked }) => hasPicked(),
    () => false,
  )

const holdsText = (): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS)].some(
    ({ value, disabled, readOnly }) => value !== '' && !disabled && !readOnly,
  )

const signInQuery = (): URLSearchParams => {
  const { pathname, search } = window.location
  return new URLSearchParams({ error_code: 'session_expired', redirect: pathname + search })
}

function ask(shownTo: ShownTo, { stays, saveAgain }: typeof copy.kept.text): void {
  let opened: Window | null = null
  returning ??= waitForMember(shownTo, saveAgain).finally(() => {
    returning = undefined
  })
  const back = returning.then(() => {
    // A tab that was opened for signing in is of no more use.
    opened?.close()
  })
  toast.error(copy.sessionOver, stays, {
    timeoutMs: 0,
    until: back,
    // The next refusal asks again, also after the toast was dismissed.
    onClose: () => markLeaving(false),
    action: {
      label: copy.signInBeside,
      undoes: false,
      onPress: () => {
        opened = window.open(`/login?${signInQuery()}`)
      },
    },
  })
}

/** Resolves when the same member has signed in. Another member must not see this page. */
async function waitForMember({ memberId, queryClient }: ShownTo, saveAgain: string): Promise<void> {
  let user: Awaited<ReturnType<typeof loadUser>> = null
  while (!user) {
    await new Promise((done) => setTimeout(done, ASK_EVERY_MS))
    user = await loadUser().catch(() => null)
  }
  if (user.id !== memberId) return window.location.reload()
  toast.success(copy.signedInAgain, saveAgain)
  void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' })
}
