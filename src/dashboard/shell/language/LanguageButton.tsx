import * as copy from '#copy/language'
import { useLanguage } from './use-language.ts'

/** On public pages: shows them in the other language, which is named in itself. */
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
