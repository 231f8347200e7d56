// procedures, and the tools that they call
export const title = 'Procedures'
export const lead =
  'Steps that the AI follows when a customer writes one of the triggers: it asks, calls a tool, answers, or hands over to the team.'
export const none = 'No procedures yet'
export const noneLead =
  "Useful where the customer's details are needed first, such as tracking a parcel or an exchange."
export const add = 'Add procedure'
export const change = 'Change procedure'
export const isOn = 'On'
export const isOff = 'Off'
export const toolGone = 'a tool that was deleted'
export const moveEarlier = (name: string) => `Move ${name} up`
export const moveLater = (name: string) => `Move ${name} down`
export const orderHint = 'Where two procedures ask the same question, the upper one continues.'
export const notMoved = 'The order has not changed'
export const stepCount = (count: number) => (count === 1 ? '1 step' : `${count} steps`)
export const openProcedure = (name: string) => `Change ${name}`
export const tryIt = 'Try in the simulator'
export const tryDraft = 'Try the draft in the simulator'
export const savedInDraft = 'Procedure added to the draft'
export const savedInDraftHint = 'Customers get it once the draft is published.'
export const removedInDraft = (name: string) => `${name} is deleted when the draft is published`
export const removeInDraftConsequence = 'The AI follows it until the draft is published.'
export const history = 'History'
export const historyOf = (name: string) => `History of ${name}`
export const neverChanged = 'Never changed.'
export const useVersion = 'Use this version'
export const versionTaken = 'The form has the earlier version. Save it to use it.'
export const saved = 'Procedure saved'
export const savedHint = 'In use within 15 seconds.'
export const changedMeanwhile =
  'Another member has just changed this procedure, so what you typed is not saved yet. Which one to use?'
export const keepMine = 'Use mine'
export const takeStored = 'Use the stored one'
export const removed = (name: string) => `${name} deleted`
export const removeQuestion = (name: string) => `Delete ${name}?`
export const removeConsequence = 'The AI no longer follows it. Past conversations stay.'
export const remove = 'Delete'
export const ownersOnly = 'Only owner and admin change procedures and tools.'

// the form
export const name = 'Name'
export const nameExample = 'Track a parcel'
export const nameRequired = 'The name is required'
export const triggers = 'Triggers, one a line'
export const triggersHint = 'Write as customers write. Similar sentences are recognised too.'
export const triggersExample = 'where is my parcel\ntrack my order'
export const triggersRequired = 'Write at least one trigger'
export const active = 'Follow this procedure'
export const activeHint = 'While it is off, only you see it here.'
export const steps = 'Steps'
export const stepsRequired = 'Add at least one step'
export const addStep = 'Add step'
export const removeStep = (place: number) => `Delete step ${place}`
export const moveUp = (place: number) => `Move step ${place} up`
export const moveDown = (place: number) => `Move step ${place} down`
export const stepKinds = {
  tanya: 'Ask',
  panggil: 'Call a tool',
  bila: 'If',
  jawab: 'Answer',
  serahkan: 'Hand over to the team',
}
export const stepLeads = {
  tanya: 'Ask the customer and keep the answer',
  panggil: 'Get data from your tool',
  bila: 'Answer or hand over where the value fits',
  jawab: 'Send this text',
  serahkan: 'Pass to the team with a reason',
}
export const stepPlace = (place: number, kind: string) => `Step ${place}: ${kind}`
export const question = 'Question'
export const questionExample = 'What is your tracking number?'
export const keepAs = 'Keep as'
export const keepAsHint = 'Lower case without spaces. Use it in texts as {example}.'
export const expects = 'The answer is'
export const expected = {
  teks: 'any text',
  angka: 'a number',
  telepon: 'a phone number',
  pilihan: 'a choice',
}
export const choices = 'Choices, separated by commas'
export const choicesRequired = 'Write at least two choices'
export const tool = 'Tool'
export const noToolYet = 'First add a tool below the list of procedures.'
export const field = 'Value of'
export const test = 'Condition'
export const tests = {
  sama: 'equals',
  berisi: 'contains',
  kosong: 'is empty',
  lebih_dari: 'is more than',
  kurang_dari: 'is less than',
}
export const value = 'Value'
export const thenDo = 'Then'
export const thenKinds = { jawab: 'answer', serahkan: 'hand over to the team' }
export const text = 'Text'
export const why = 'Reason for the team'
export const textRequired = 'The text is required'
export const fieldWrong = 'Lower case letters, digits and underscores, a letter first'
export const fieldUnknown = (field: string) => `No earlier step gives "${field}"`
export const fieldsAtHand = (fields: string) => `At hand: ${fields}`

// tools
export const tools = 'Tools'
export const toolsLead =
  'Addresses on your own server that procedures call, or that price the delivery of orders (chosen in Settings). A tool that changes data always waits for the team.'
export const toolsStayLive =
  'Tools are not part of the draft: what you save here applies at once. A new tool is safe to add, because it is called only after its procedure is published.'
export const noTools = 'No tools yet.'
export const addTool = 'Add tool'
export const changeTool = 'Change tool'
export const toolSaved = 'Tool saved'
export const reads = 'Reads'
export const readsByItself = 'Reads, also outside of procedures'
export const offerTool = 'The AI may use it outside of procedures'
export const offerToolHint =
  'Works where the business uses a language model. The AI calls it when a customer asks, so it must not return data of other people.'
export const writes = 'Changes data, needs approval'
export const writesShort = 'Changes data'
export const toolKind = 'Kind'
export const address = 'Address'
export const addressHint =
  "A customer's value is written {example}, such as https://shop.id/track/{number}."
export const addressWrong = 'Write the whole address, beginning with https://'
export const secretHeader = 'Header of the key (may be empty)'
export const secret = 'Secret key'
export const secretHint = 'Stored encrypted, never shown again.'
export const secretKept = 'Stored. Leave empty to keep it.'
export const secretRequired = 'Enter the secret key'
export const headerWrong = 'Only letters, digits and hyphens'
export const outputs = 'Parts of the answer to use'
export const outputsHint = 'One a line: name = its place in the JSON, such as place = data.0.place'
export const outputsWrong = (line: string) => `This line is not right yet: ${line}`
export const trial = 'Test the tool'
export const runTrial = 'Call now'
export const trialAnswered = (ms: string) => `Answered within ${ms}`
export const failures = {
  timeout: 'No answer within 6 seconds.',
  unreachable: 'The server cannot be reached.',
  deleted: 'This tool was deleted before the approval.',
  private: 'Addresses in a private network are not called.',
  insecure: 'The secret key is sent to an https address only.',
  status: (status: number) => `The server answered with status ${status}.`,
  too_large: 'The answer is larger than 256 KB.',
  shape: 'The answer is no JSON, or lacks the part that is used.',
}

// a prepared call, in the customer's pane
export const requests = 'Tool requests'
export const approve = 'Approve'
export const refuse = 'Refuse'
export const requestStates = {
  menunggu: 'Needs approval',
  disetujui: 'Being called',
  berhasil: 'Done',
  gagal: 'Failed',
  ditolak: 'Refused',
}
export const requestTold = 'The customer was told.'
export const requestNotTold =
  'The customer was not told, because the 24-hour window has closed. Write by a template.'
export const requestTellYourself = 'The customer was not told.'
export const decidedBy = (name: string) => `by ${name}`
export const fromProcedure = (name: string) => `of procedure ${name}`
export const changeShort = 'Change'
export const headerExample = 'authorization'
