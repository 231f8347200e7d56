import * as copy from '#copy/shell'
import { Dialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Kbd } from '#dashboard/ui/Kbd.tsx'
import { listHotkeys } from './hotkeys.ts'

const NAMES: Record<string, string> = {
  'mod+k': 'Ctrl K',
  'mod+enter': 'Ctrl Enter',
  Escape: 'Esc',
  ArrowUp: '↑',
  ArrowDown: '↓',
}

/** The list of all keys that work on the present screen. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={copy.keyboardShortcuts} width={720}>
      <div className="gap-x-10 sm:columns-2">
        {[...listHotkeys()].map(([group, hotkeys]) => (
          <section key={group} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-13 text-muted">{group}</h3>
            <dl>
              {hotkeys.map((hotkey) => (
                <div
                  key={hotkey.keys}
                  className="flex min-h-8 items-center justify-between gap-4 border-b border-line text-13 last:border-0"
                >
                  <dt>{hotkey.label}</dt>
                  <dd className="flex gap-1">
                    {(NAMES[hotkey.keys] ?? hotkey.keys).split(' ').map((key) => (
                      <Kbd key={key}>{NAMES[key] ?? key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
