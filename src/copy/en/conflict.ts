export const contested = (count: string) =>
  `Your sources disagree about ${count === '1' ? '1 thing' : `${count} things`}. Until you choose, the AI says neither.`
export const repeated = (count: string) =>
  `${count === '1' ? '1 answer is' : `${count} answers are`} written more than once.`
export const look = 'Review'
export const title = 'Sources that disagree'
export const lead =
  'Choose what is right and the other sources are corrected. Until then the AI passes this question to the team.'
export const repeatedTitle = 'Written more than once'
export const repeatedLead =
  'They say the same, so the AI still answers. Keep one, so that it is easy to update.'
export const differ = (sources: number, values: string) =>
  sources === 2 ? `Two sources disagree: ${values}` : `${sources} sources disagree: ${values}`
export const listed = (values: string[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} and ${values.at(-1)}`
export const isRight = 'This is right'
export const rightNamed = (value: string) => `${value} is right`
export const allRight = 'All of them are right'
export const keepThis = 'Keep this one'
export const keepAll = 'Leave them'
export const settled = (value: string) => `All sources now say ${value}`
export const accepted = 'The AI says it again'
export const kept = 'The others were removed'
export const ownersOnly = 'Only the owner and admins can choose.'
export const none = 'No sources disagree.'
export const leftAlone = 'Left as they are'
