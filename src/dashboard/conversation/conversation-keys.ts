import type { RefObject } from 'react'
import * as composerCopy from '#copy/composer'
import * as copy from '#copy/conversation'
import * as scheduleCopy from '#copy/schedule'
import * as shared from '#copy/shared'
import { useHotkeys } from '#dashboard/shell/frame/hotkeys.ts'
import type { RoomDialog } from './acts/RoomDialogs.tsx'
import type { ComposerHandle } from './composer/use-composer.ts'

/**
 * Shortcuts of the conversation; some press the button that has their key as data-key. `onDialog`:
 * null for a member who may only read.
 */
export function useConversationKeys(
  root: RefObject<HTMLElement | null>,
  composer: RefObject<ComposerHandle | null>,
  onEscape: () => void,
  onDialog: ((dialog: RoomDialog) => void) | null,
): void {
  const find = (key: string) => root.current?.querySelector<HTMLElement>(`[data-key="${key}"]`)
  const reply = () => {
    composer.current?.focus('reply')
    // After the 24-hour window a button for a template replaces the reply box.
    find('r')?.focus()
  }
  const keys: [string, string, () => void][] = [
    ['r', copy.reply, reply],
    ['n', composerCopy.internalNote, () => composer.current?.focus('note')],
    ['a', copy.takeOver, () => find('a')?.click()],
    ['s', scheduleCopy.scheduleMessage, () => find('s')?.click()],
    ['t', copy.tag, () => onDialog?.('tag')],
    ['z', copy.snooze, () => onDialog?.('snooze')],
    ['p', copy.assignTo, () => onDialog?.('assign')],
    ['e', shared.done, () => find('e')?.click()],
    ['mod+enter', composerCopy.sendFinishNext, () => composer.current?.sendAndFinish()],
    ['Escape', copy.backToList, onEscape],
  ]
  useHotkeys(keys.map(([key, label, run]) => ({ keys: key, label, group: copy.conversation, run })))
}
