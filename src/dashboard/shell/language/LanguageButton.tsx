import * as copy from '#copy/language'
import { useLanguage } from './use-language.ts'

/** A button on public pages that switches to the other language, whose name is in that language. */
export function LanguageButton() {
  const { choose, isChanging } = useLanguage()
  return (
    <button
      type="button"
      lang={copy.other}
      disabled={isChanging}
      onClick={() => choose(copy.other)}
      className="min-h-8 rounded-control text-13 text-muted hover:text-text pointer-coarse:min-h-10"
    >
      {copy.otherName}
    </button>
  )
}
