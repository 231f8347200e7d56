import { wordChanges } from '#lib/language/spelling/word-changes'

/** A text with its removed and added words marked. */
export function WordChanges({ before, after }: { before: string; after: string }) {
  return (
    <p className="mt-1 whitespace-pre-wrap wrap-anywhere">
      {wordChanges(before, after).map(({ kind, text }, at) => {
        if (kind === 'same') return text
        return kind === 'removed' ? (
          <del key={at} className="bg-danger-soft text-danger">
            {text}
          </del>
        ) : (
          <ins key={at} className="bg-brand-soft text-brand no-underline">
            {text}
          </ins>
        )
      })}
    </p>
  )
}
