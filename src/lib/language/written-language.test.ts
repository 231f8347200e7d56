import { expect, test } from 'vitest'
import { languageWritten } from './written-language.ts'

test.each([
  ['the newest text decides', 'Where is my order please?', 'pesanan saya mana kak?', null, 'en'],
  ['"ok" leaves it to the earlier texts', 'ok', 'Can I pick it up tomorrow?', null, 'en'],
  ['"thank you kak" is Indonesian', 'thank you kak', 'mau pesan brownies', null, 'id'],
  ['a recorded language decides without certain texts', 'ok', '', 'en', 'en'],
  ['a certain text outweighs it', 'pesanan saya sudah sampai mana kak?', '', 'en', 'id'],
  ['without any sign it is Indonesian', '2', '', null, 'id'],
])('%s', (_, newest, earlier, recorded, language) => {
  expect(languageWritten(newest, { earlier, recorded })).toBe(language)
})
