import * as copy from '#copy/landing'
import { code } from '#copy/language'

/**
 * Pictures of the dashboard with the demo business, in public/, for each width, theme and language.
 */
const WIDE = { width: 1800, height: 1075 }
const PHONE = { width: 780, height: 1440 }
const PHONE_MEDIA = '(max-width: 639px)'
const DARK_MEDIA = '(prefers-color-scheme: dark)'

const SCREENS = [
  { name: 'inbox', title: copy.inboxScreen, text: copy.inboxScreenText },
  { name: 'report', title: copy.reportScreen, text: copy.reportScreenText },
] as const

/** Shows what members see. */
export function RealScreens() {
  return (
    <section className="mx-auto w-full max-w-312 px-4 py-16 sm:px-6 lg:py-24">
      <h2 className="font-display text-[30px] leading-9 font-semibold tracking-[-0.01em] [word-spacing:0.04em] sm:text-40 sm:leading-[46px]">
        {copy.whatTheTeamSees}
      </h2>
      <p className="mt-2.5 text-13 text-muted">{copy.realScreens}</p>
      <div className="mt-10 grid gap-14 lg:mt-12 lg:gap-18">
        {SCREENS.map(({ name, title, text }) => (
          <figure key={name} className="grid gap-5">
            <ScreenPicture name={name} title={title} />
            <figcaption className="max-w-140">
              <h3 className="text-20 [word-spacing:0.05em]">{title}</h3>
              <p className="mt-1.5 text-16 text-pretty text-text-2">{text}</p>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  )
}

function ScreenPicture({ name, title }: { name: string; title: string }) {
  const srcOf = (form: 'wide' | 'phone', theme: 'light' | 'dark') =>
    `/screen-${name}-${form}-${theme}-${code}.webp`
  return (
    <picture>
      <source
        media={`${PHONE_MEDIA} and ${DARK_MEDIA}`}
        srcSet={srcOf('phone', 'dark')}
        {...PHONE}
      />
      <source media={PHONE_MEDIA} srcSet={srcOf('phone', 'light')} {...PHONE} />
      <source media={DARK_MEDIA} srcSet={srcOf('wide', 'dark')} {...WIDE} />
      <img
        src={srcOf('wide', 'light')}
        {...WIDE}
        alt={copy.pictureOf(title)}
        loading="lazy"
        decoding="async"
        className="h-auto w-full rounded-panel border border-line max-sm:mx-auto max-sm:max-w-90"
      />
    </picture>
  )
}
