import * as copy from '#copy/landing'

/** The four claims of the product (specification section 1). */
const CLAIMS = [
  {
    figure: '24/7',
    title: copy.alwaysReady,
    text: copy.alwaysReadyText,
  },
  {
    figure: '20x',
    title: copy.cheaper,
    text: copy.cheaperText,
  },
  { figure: '30%', title: copy.salesRise, text: copy.salesRiseText },
  {
    figure: '5',
    unit: copy.minutes,
    title: copy.untilReady,
    text: copy.untilReadyText,
  },
]

export function Claims() {
  return (
    <div className="mx-auto w-full max-w-312 px-4 sm:px-6">
      <dl className="grid grid-cols-2 border-t border-line lg:grid-cols-4">
        {CLAIMS.map(({ figure, unit, title, text }) => (
          <div
            key={title}
            className="border-line py-7 pr-4 lg:pb-9 lg:not-first:border-l lg:not-first:pl-7 max-lg:odd:border-r max-lg:even:pl-5 max-lg:nth-[n+3]:border-t"
          >
            <dt className="font-heading text-16 font-bold [word-spacing:0.06em]">
              <span className="mb-1 block font-display text-40 font-semibold tracking-[-0.01em] [word-spacing:0]">
                {figure}
                {unit && <small className="ml-1.5 text-20">{unit}</small>}
              </span>
              {title}
            </dt>
            <dd className="mt-1 max-w-58 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="border-t border-line pt-4 pb-7 text-13 text-muted">{copy.figuresAreExamples}</p>
    </div>
  )
}
