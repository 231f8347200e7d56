import { useState } from 'react'
import { Avatar } from '#dashboard/ui/Avatar.tsx'

/**
 * The logo of an application, loaded from its own server; its initials where there is no logo or it
 * fails to load.
 */
export function AppLogo({
  name,
  url,
  size = 40,
}: {
  name: string
  url: string | null
  size?: 40 | 56
}) {
  const [isBroken, setBroken] = useState(false)
  if (!url || isBroken) return <Avatar name={name} size={size} className="rounded-panel" />
  return (
    <img
      src={url}
      alt=""
      referrerPolicy="no-referrer"
      width={size}
      height={size}
      onError={() => setBroken(true)}
      className="flex-none rounded-panel border border-line bg-raised object-contain"
      style={{ width: size, height: size }}
    />
  )
}
