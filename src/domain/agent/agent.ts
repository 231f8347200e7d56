export { answerBurst } from './answer.ts'
export { closeIdleRoom } from './close.ts'
export { replyInRoom } from './reply.ts'
export { mayTryModel } from './trial.ts'
