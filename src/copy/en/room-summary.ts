// The summary of a conversation for the member who takes it over.
import { counted } from '../counted.ts'
export const title = 'Summary of the conversation'
export const wanted = 'What was asked for'
export const told = 'What was said'
export const open = 'What is not answered'
export const earlier = 'Earlier conversation'
export const nothingTold = 'No answer yet.'
export const nothingOpen = 'Nothing.'
export const byModel = (count: string) =>
  `Written by AI from the last ${counted(count, 'message')}. Check the conversation before you use it.`
export const byQuotes = (count: string) => `Quoted from the last ${counted(count, 'message')}.`
export const noMessages = 'This conversation has no messages yet.'
export const notSummarised = 'The conversation could not be summarised'
export const saveAsNote = 'Save as a note'
export const noteSaved = 'The summary is an internal note now'
export const reading = 'Summarising the conversation…'
