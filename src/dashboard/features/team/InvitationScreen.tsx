import { Link } from '@tanstack/react-router'
import { buttonClass } from '#dashboard/ui/Button.tsx'
import { PublicPage } from '#dashboard/shell/PublicPage.tsx'

/** An invitation that leads nowhere: unknown, used up, withdrawn or too old look the same to a stranger. */
export function InvitationScreen() {
  return (
    <PublicPage>
      <h1 className="font-display text-28 font-semibold">Undangan ini tidak berlaku.</h1>
      <p className="mt-3 text-16 text-text-2">Undangan hanya bisa dipakai sekali dan berlaku 7 hari. Minta pemilik usaha mengirim undangan baru ke email Anda.</p>
      <div className="mt-6 flex gap-2">
        <Link to="/login" className={buttonClass({ kind: 'primary', size: 40 })}>
          Masuk
        </Link>
        <Link to="/" className={buttonClass({ size: 40 })}>
          Ke halaman utama
        </Link>
      </div>
    </PublicPage>
  )
}
