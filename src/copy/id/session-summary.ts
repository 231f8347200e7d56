// The summary of a closed session that no model wrote.
export const customerAsked = (quoted: string[], more: boolean) =>
  `${quoted.map((text) => `"${text}"`).join(', ')}${more ? ', dan lainnya' : ''}.`
export const lastAnswer = (byAi: boolean, text: string) =>
  `Jawaban terakhir ${byAi ? 'AI' : 'tim'}: "${text}"`
