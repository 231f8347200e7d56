import { Fragment } from 'react'

/**
 * Short facts in one line, separated by dots. The line breaks between facts, not inside a number.
 */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, at) => (
    <Fragment key={fact}>
      {at > 0 && ' · '}
      <span className="inline-block max-w-full">{fact}</span>
    </Fragment>
  ))
}
