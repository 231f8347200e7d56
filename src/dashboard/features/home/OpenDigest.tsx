import { getRouteApi } from '@tanstack/react-router'
import { LateCode } from '#dashboard/ui/LateCode.tsx'
import { lazyPart } from '#dashboard/ui/overlay/lazy-part.ts'

const DigestDialog = lazyPart(() =>
  import('#dashboard/shell/notices/DigestDialog.tsx').then((module) => module.DigestDialog),
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
