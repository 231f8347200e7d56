import { useState } from 'react'
import { Avatar } from '#dashboard/ui/Avatar.tsx'

/**
 * The picture that an application brings, from its own server; its letters where there is none or
 * it does not come.
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
