import { languageWritten, textLanguage } from '#lib/language/written-language'
import type { ReadTx } from '#platform/database'
import type { Language } from '#platform/language'
import { findWritten } from './queries.ts'

/**
 * The language of texts that code writes to the customer of a room. Their newest messages decide;
 * without certain ones, the language of their contact. `counts`: leaves texts out.
 */
export async function readLanguage(
  tx: ReadTx,
  roomId: string,
  counts: (text: string) => boolean = () => true,
): Promise<Language> {
  const { texts, recorded } = await findWritten(tx, roomId)
  const [newest = '', ...earlier] = texts.filter(counts)
  return textLanguage(languageWritten(newest, { earlier: earlier.join('\n'), recorded }))
}
