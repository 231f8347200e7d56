import { Download, KeyRound, Keyboard, LogOut, Monitor, Moon, ShieldCheck, Sun } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import * as copy from '#copy/shell'
import * as accountCopy from '#copy/account'
import { Avatar } from '#dashboard/ui/Avatar.tsx'
import { cx } from '#dashboard/ui/cx.ts'
import { Menu, type MenuEntry } from '#dashboard/ui/overlay/Menu.tsx'
import type { FrameOverlay } from './Frame.tsx'
import { useUser } from '#dashboard/shell/auth/session.ts'
import { useSignOut } from '#dashboard/shell/auth/sign-out.ts'
import { useTheme } from '#dashboard/shell/document/theme.ts'
import { install, type InstallWay, useInstallWay } from '#dashboard/shell/install.ts'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'

export function MemberMenu({
  isNarrow,
  onOpen,
}: {
  isNarrow: boolean
  onOpen: (overlay: FrameOverlay) => void
}) {
  const entries = useMemberEntries(onOpen)
  const { name, detail } = useMemberName()
  return (
    <Menu
      label={copy.yourAccount}
      side="top"
      entries={[{ heading: detail }, ...entries]}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          aria-label={copy.accountOf(name)}
          className={cx(
            'flex min-h-8 min-w-0 flex-1 items-center gap-2.5 rounded-control py-1 pr-1.5 pl-2.5 text-left text-13 font-medium hover:bg-sunken pointer-coarse:min-h-10',
            'max-xl:flex-none max-xl:pl-1.5',
            isNarrow && 'flex-none pl-1.5',
          )}
        >
          <Avatar name={name} size={24} />
          <span className={cx('cut max-xl:hidden', isNarrow && 'hidden')}>{name}</span>
        </button>
      )}
    />
  )
}

export function useMemberName(): { name: string; detail: string } {
  const { profile } = useWorkspace()
  const user = useUser()
  const contact = user?.email ?? (user?.phone ? `+${user.phone}` : null)
  return { name: profile.name ?? contact ?? copy.guest, detail: contact ?? copy.temporaryAccount }
}

function installEntry(way: InstallWay): MenuEntry[] {
  if (way === 'none') return []
  const onSelect = () =>
    way === 'button' ? void install() : toast.success(copy.installApp, copy.installByMenu)
  return [{ label: copy.installApp, icon: <Download />, onSelect }]
}

/** Theme, account and signing out, on every width. */
export function useMemberEntries(onOpen: (overlay: FrameOverlay) => void): MenuEntry[] {
  const { theme, setTheme } = useTheme()
  const { business } = useWorkspace()
  const user = useUser()
  const navigate = useNavigate()
  const signOut = useSignOut()
  return [
    ...(user?.isAnonymous
      ? [
          {
            label: accountCopy.secureYourAccount,
            icon: <ShieldCheck />,
            onSelect: () =>
              void navigate({ to: '/settings', search: { businessId: business.id }, hash: 'akun' }),
          },
        ]
      : [
          {
            label: copy.changePassword,
            icon: <KeyRound />,
            onSelect: () => void navigate({ to: '/reset-password' }),
          },
        ]),
    ...installEntry(useInstallWay()),
    {
      label: copy.keyboardShortcuts,
      icon: <Keyboard />,
      shortcut: '?',
      onSelect: () => onOpen('keys'),
    },
    'separator',
    { heading: copy.theme },
    {
      label: copy.themeDevice,
      icon: <Monitor />,
      checked: theme === null,
      onSelect: () => setTheme(null),
    },
    {
      label: copy.themeLight,
      icon: <Sun />,
      checked: theme === 'light',
      onSelect: () => setTheme('light'),
    },
    {
      label: copy.themeDark,
      icon: <Moon />,
      checked: theme === 'dark',
      onSelect: () => setTheme('dark'),
    },
    'separator',
    { label: copy.signOut, icon: <LogOut />, onSelect: signOut },
  ]
}
