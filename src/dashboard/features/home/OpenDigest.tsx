import { lazy } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import { LateCode } from '#dashboard/ui/LateCode.tsx'

const DigestDialog = lazy(() =>
  import('#dashboard/shell/notices/DigestDialog.tsx').then((module) => ({
    default: module.DigestDialog,
  })),
)
const route = getRouteApi('/_dashboard/home')

/** The digest that the address names. */
export function OpenDigest() {
  const { ringkasan, sampai } = route.useSearch()
  const navigate = route.useNavigate()
  if (!ringkasan) return null
  const close = () =>
    void navigate({
      search: (kept) => ({ ...kept, ringkasan: undefined, sampai: undefined }),
      replace: true,
    })
  return (
    <LateCode>
      <DigestDialog shown={{ rhythm: ringkasan, ...(sampai && { day: sampai }) }} onClose={close} />
    </LateCode>
  )
}
