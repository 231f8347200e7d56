import { composeTemplate, type Fillable, slotsOf } from '#contract/template'
import type { ReadTx } from '#platform/database'
import { type Audience, type Exclusion, type Fill, RECIPIENT_LIMIT } from './contract.ts'
import { parsePasted } from './pasted.ts'
import * as recipientRows from './recipient-queries.ts'

/** A recipient. Without a contact they come from the pasted table and are no customer yet. */
export type Recipient = {
  contactId: string | null
  phone: string | null
  name: string | null
  fill: string[]
}
export type Gathered = {
  recipients: Recipient[]
  excluded: Partial<Record<Exclusion, number>>
  tooMany: boolean
  columns: string[]
}

type Person = {
  candidate: recipientRows.Candidate | undefined
  phone: string | null
  name: string | null
  cells: Record<string, string>
}

/** The audience without people who must not or cannot get messages. Changes nothing. */
export async function gatherRecipients(
  tx: ReadTx,
  input: { businessId: string; audience: Audience; template: Fillable; fills: Fill[] },
): Promise<Gathered> {
  const excluded: Partial<Record<Exclusion, number>> = {}
  const count = (reason: Exclusion, by = 1) => {
    if (by > 0) excluded[reason] = (excluded[reason] ?? 0) + by
  }
  const found = await findPeople(tx, input.businessId, input.audience, count)
  const people = found.people.slice(0, RECIPIENT_LIMIT)
  const recipients = people.flatMap((person) => {
    const reason = reasonAgainst(person.candidate)
    const fill = fillFor(person, input.template, input.fills)
    if (reason ?? !fill) count(reason ?? 'incomplete')
    return reason || !fill
      ? []
      : [{ contactId: person.candidate?.id ?? null, phone: person.phone, name: person.name, fill }]
  })
  return {
    recipients,
    excluded,
    tooMany: found.people.length > RECIPIENT_LIMIT,
    columns: found.columns,
  }
}

async function findPeople(
  tx: ReadTx,
  businessId: string,
  audience: Audience,
  count: (reason: Exclusion, by: number) => void,
): Promise<{ people: Person[]; columns: string[] }> {
  if (audience.kind !== 'csv') {
    const candidates = await recipientRows.listCandidates(tx, businessId, audience)
    return {
      people: candidates.map((candidate) => ({
        candidate,
        phone: candidate.phone,
        name: candidate.name,
        cells: {},
      })),
      columns: [],
    }
  }
  const pasted = parsePasted(audience.text)
  count('invalid', pasted.invalid)
  const wanted = pasted.rows.slice(0, RECIPIENT_LIMIT + 1)
  const known = new Map(
    (
      await recipientRows.listByPhones(
        tx,
        businessId,
        wanted.map(({ phone }) => phone),
      )
    ).map((candidate) => [candidate.matched, candidate]),
  )
  const once = new Map<string, Person>()
  for (const { phone, name, cells } of wanted) {
    const candidate = known.get(phone)
    const key = candidate?.id ?? phone
    if (!once.has(key))
      once.set(key, { candidate, phone, name: name ?? candidate?.name ?? null, cells })
  }
  count('duplicate', pasted.duplicate + wanted.length - once.size)
  return { people: [...once.values()], columns: pasted.columns }
}

function reasonAgainst(candidate: recipientRows.Candidate | undefined): Exclusion | undefined {
  if (!candidate) return undefined
  if (candidate.opted_out) return 'opted_out'
  if (candidate.blocked) return 'blocked'
  return candidate.reachable ? undefined : 'unreachable'
}

/** The values of the slots in order; undefined when one would be empty. */
function fillFor(person: Person, template: Fillable, fills: Fill[]): string[] | undefined {
  const values = slotsOf(template).map((_, at) =>
    fills[at] ? valueOf(fills[at], person).replace(/\s+/g, ' ').trim() : '',
  )
  return values.includes('') ? undefined : values
}

function valueOf(fill: Fill, person: Person): string {
  switch (fill.kind) {
    case 'text':
      return fill.value
    case 'name':
      return person.name?.trim() || fill.otherwise
    case 'column':
      return person.cells[fill.column] ?? ''
  }
}

export const sampleOf = (
  recipient: Recipient,
  template: Fillable & { name: string; language: string },
) => ({
  name: recipient.name ?? recipient.phone ?? 'Pelanggan',
  content: composeTemplate(template, recipient.fill),
})
