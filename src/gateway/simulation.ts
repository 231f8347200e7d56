/** The customer's side of the engine `simulator`: what a simulated customer writes and sends. */
export { simulateInbound } from './engines/simulator/customer.ts'
export { keepSimulatedFile } from './engines/simulator/media.ts'
