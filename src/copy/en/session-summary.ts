// The summary of a closed session that no model wrote.
export const customerAsked = (quoted: string[], more: boolean) =>
  `${quoted.map((text) => `"${text}"`).join(', ')}${more ? ', and others' : ''}.`
export const lastAnswer = (byAi: boolean, text: string) =>
  `Last answer of the ${byAi ? 'AI' : 'team'}: "${text}"`
