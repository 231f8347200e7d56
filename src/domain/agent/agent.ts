export { answer } from './answer.ts'
export { replyInRoom } from './reply.ts'
export { mayTryModel } from './trial.ts'
