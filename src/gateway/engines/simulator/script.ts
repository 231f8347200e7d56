import type { Content } from '#whatsapp/model'
import type { OutboundBody, OutboundCommand } from '#whatsapp/commands'
import { now } from '#platform/clock'
import type { Account } from '../../engine-interface.ts'
import { omitUndefined } from '../../json.ts'
import { simulateInbound } from './customer.ts'
import type { ScriptedCustomer, Simulation } from './simulation.ts'

/** Lets a scripted customer answer a message, once per message however often it is sent. */
export async function answerByScript(
  account: Account,
  command: OutboundCommand,
  simulation: Simulation,
): Promise<void> {
  const customer = simulation.customers.find((candidate) => isAddressed(candidate, command))
  if (!customer) return
  const { answers, ...who } = customer
  const received = textOf(command.body).toLowerCase()
  const answer = answers.find(({ on }) => on === undefined || received.includes(on.toLowerCase()))
  const content = answer && contentOf(answer, command)
  if (!content) return
  const runAt = new Date(now().getTime() + answer.afterMs)
  await simulateInbound(account, {
    customer: who,
    does: { type: 'write', content },
    id: `sim.in.${command.commandId}`,
    at: runAt.toISOString(),
    runAt,
  })
}

function isAddressed(customer: ScriptedCustomer, command: OutboundCommand): boolean {
  return command.to.some(
    ({ kind, value }) =>
      (kind === 'phone' && value === customer.phone?.replace(/\D/g, '')) ||
      (kind === 'lid' && value === customer.lid) ||
      (kind === 'bsuid' && value === customer.bsuid),
  )
}

/**
 * Performs a scripted answer: taps the button or row with that index, shares a location or fills in
 * the form when requested, else writes the text.
 */
function contentOf(
  { say, choose, share, fill }: ScriptedCustomer['answers'][number],
  { body, commandId }: OutboundCommand,
): Content | undefined {
  if (body.type === 'location_request' && share)
    return {
      type: 'location',
      ...omitUndefined(share),
      latitude: share.latitude,
      longitude: share.longitude,
    }
  if (body.type === 'flow' && fill)
    return { type: 'choice', via: 'flow', title: 'Sent', data: { flow_token: commandId, ...fill } }
  const choices =
    body.type === 'buttons'
      ? body.buttons
      : body.type === 'list'
        ? body.sections.flatMap((section) => section.rows)
        : []
  const choice = choose === undefined ? undefined : choices[choose]
  if (choice)
    return {
      type: 'choice',
      via: body.type === 'list' ? 'list' : 'button',
      id: choice.id,
      title: choice.title,
    }
  return say === undefined ? undefined : { type: 'text', text: say }
}

function textOf(body: OutboundBody): string {
  switch (body.type) {
    case 'media':
      return body.caption ?? ''
    case 'location':
      return body.name ?? ''
    case 'contacts':
      return body.cards.map((card) => card.name).join(' ')
    default:
      return body.text
  }
}
