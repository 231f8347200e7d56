import { Link } from '@tanstack/react-router'
import { rupiah } from '#dashboard/copy/rupiah.ts'
import { buttonClass } from '#dashboard/ui/Button.tsx'

/** The smallest plan, a month, PPN included. */
const STARTING_PRICE_RUPIAH = 149_000

export function Prices() {
  return (
    <section id="harga" className="mx-auto flex w-full max-w-312 scroll-mt-4 flex-wrap items-center justify-between gap-x-12 gap-y-8 px-4 py-16 sm:px-6 lg:py-22">
      <div>
        <h2 className="font-display text-[30px] leading-9 font-semibold tracking-[-0.01em] [word-spacing:0.04em] sm:text-40 sm:leading-[46px]">Gratis dicoba. Mulai {rupiah(STARTING_PRICE_RUPIAH)} sebulan.</h2>
        <p className="mt-2.5 text-16 text-text-2">Sudah termasuk PPN. Bayar dengan QRIS, virtual account, kartu, atau transfer; berhenti kapan saja.</p>
      </div>
      <Link to="/onboarding" className={buttonClass({ kind: 'primary', size: 48 })}>
        Coba sekarang
      </Link>
    </section>
  )
}
