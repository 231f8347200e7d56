// Sharing of the team's cases: terms, a member's duty, the switch of the queue.
import { counted } from '../counted.ts'
export const title = 'Sharing of escalations'
export const lead =
  'New escalations are offered in turn to members who are on duty and not full. A case stays in the queue with its deadline until a member takes it, so a colleague may take it first.'
export const share = 'Share in turn'
export const shareOff = 'All members are notified, and anyone may take it.'
export const saved = 'Sharing saved'
export const onDuty = 'On duty'
export const offDuty = 'Outside working hours'
export const away = 'On a break'
export const full = 'Full'
export const load = (open: number, capacity: number) => `${open} of ${counted(capacity, 'case')}`
export const arrange = 'Arrange'
export const arrangeFor = (name: string) => `Arrange the duty of ${name}`

export const tagRules = 'Tag rules'
export const tagRulesLead =
  'Cases with this tag are offered to the chosen members only. When none of them is on duty, the case waits in the queue of everyone.'
export const addRule = 'Add a rule'
export const removeRule = (tag: string) => `Remove the rule of ${tag}`
export const tag = 'Tag'
export const membersOf = (tag: string) => `Members for ${tag}`
export const noTags = 'There are no tags yet. Tag a conversation, then its rule can be made here.'
export const ruleNeedsMember = 'Choose at least one member for each tag.'

export const dutyOf = (name: string) => `Duty of ${name}`
export const takesCases = 'Takes new cases'
export const takesCasesOff = 'Cases that were offered but not taken move to another member.'
export const capacity = 'Open cases at most'
export const capacityHint = 'Cases taken or offered, until they are done.'
export const capacityWrong = 'Enter a number from 1 to 50.'
export const dutySaved = (name: string) => `Duty of ${name} saved`

export const receiving = 'I take new cases'
export const nowReceiving = 'New cases are offered to you again'
export const nowAway = 'New cases are not offered to you'
export const receivingFailed = 'Not saved yet'
export const forYou = 'For you'
export const offeredTo = (name: string) => `Offered to ${name}`
export const offeredNote = 'Not taken yet. A colleague may take it first.'
