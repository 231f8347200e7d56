import type { ClosedDates } from '#lib/time/opening-hours'
import type { ReadTx, WriteTx } from '#platform/database'
import { DEFAULT_SETTINGS } from './default-settings.ts'
import type {
  Agent,
  Business,
  Channel,
  Manner,
  Member,
  OnboardingStep,
  OperationalHours,
  Profile,
  Role,
  Toggles,
} from './contract.ts'

export type Membership = { id: string; name: string; role: Role }

export async function findProfile(tx: ReadTx, id: string): Promise<Profile | undefined> {
  const [row] = await tx<
    Profile[]
  >`select id, name, phone, created_at from public.profile where id = ${id}`
  return row
}

export async function upsertProfile(tx: WriteTx, id: string): Promise<Profile> {
  const [row] = await tx<
    Profile[]
  >`insert into public.profile (id) values (${id}) on conflict (id) do update set updated_at = now()
    returning id, name, phone, created_at`
  return row!
}

/**
 * The caller's businesses, oldest first, because a member starts in their first one. At most 200.
 */
export async function listMemberships(tx: ReadTx, memberId: string): Promise<Membership[]> {
  return tx<Membership[]>`
    select b.id, b.name, t.role from public.team_business t
    join public.business b on b.id = t.business_id
    where t.member_id = ${memberId} order by t.created_at, b.id limit 200`
}

export async function findOwnBusiness(
  tx: ReadTx,
  profileId: string,
): Promise<Business | undefined> {
  const [row] = await tx<
    Business[]
  >`select ${businessColumns(tx)} from public.business b where b.profile_id = ${profileId}
    order by b.created_at limit 1`
  return row
}

export async function findBusiness(tx: ReadTx, id: string): Promise<Business | undefined> {
  const [row] = await tx<
    Business[]
  >`select ${businessColumns(tx)} from public.business b where b.id = ${id}`
  return row
}

const businessColumns = (tx: ReadTx) => tx`
  b.id, b.profile_id, b.name, b.description, b.field, b.logo_url, b.socials, b.operational_hours,
  b.enable_operational_hours, b.closed_dates, b.team_name,
  b.toggles, b.mode, b.tester_numbers, b.quiet_window_ms, b.sla_minutes, b.auto_close_hours,
    b.asks_csat, b.ai_paused_at, b.knowledge_version, b.onboarding_step, b.created_at,
    b.updated_at`

type NewBusiness = {
  id: string
  profileId: string
  name: string
  field: string | null
  step: OnboardingStep
}

export async function insertBusiness(tx: WriteTx, business: NewBusiness): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.business (id, profile_id, name, field, onboarding_step, mode,
      quiet_window_ms, sla_minutes, auto_close_hours)
    values (${business.id}, ${business.profileId}, ${business.name}, ${business.field},
      ${business.step}, 'testing', ${DEFAULT_SETTINGS.quiet_window_ms},
      ${DEFAULT_SETTINGS.sla_minutes}, ${DEFAULT_SETTINGS.auto_close_hours})
    returning id`
  return row!
}

export async function insertTeamBusiness(
  tx: WriteTx,
  businessId: string,
  memberId: string,
): Promise<void> {
  await tx`insert into public.team_business (business_id, member_id, role)
    values (${businessId}, ${memberId}, 'owner') on conflict (business_id, member_id) do nothing`
}

export async function insertChannel(tx: WriteTx, businessId: string): Promise<{ id: string }> {
  const [row] = await tx<
    { id: string }[]
  >`insert into public.channel (business_id, status) values (${businessId}, 'pending') returning id`
  return row!
}

export async function insertAgent(
  tx: WriteTx,
  agent: { profileId: string; businessId: string },
): Promise<{ id: string }> {
  const [row] = await tx<{ id: string }[]>`
    insert into public.agent (profile_id, business_id, enable_agent_partial_rollout,
        agent_rollout_probability, kpi, kpi_v2)
    values (${agent.profileId}, ${agent.businessId}, false, 1, null, null) returning id`
  return row!
}

export async function upsertChannelAgent(
  tx: WriteTx,
  link: { channelId: string; agentId: string },
): Promise<void> {
  await tx`insert into public.channel_agent (channel_id, agent_id)
    values (${link.channelId}, ${link.agentId}) on conflict (channel_id, agent_id) do nothing`
}

export async function listChannels(tx: ReadTx, businessId: string): Promise<Channel[]> {
  return tx<Channel[]>`
    select id, business_id, external_id, status, status_reason, engine, name, phone,
      last_inbound_at, last_outbound_at, time_locked_until, checked_at, limits, gap_from, gap_until,
      gap_messages, sends_failing_since, sends_failed, sends_failing_reason, created_at
    from public.channel where business_id = ${businessId}
    order by (status = 'WORKING') desc, created_at, id limit 100`
}

export async function findAgent(tx: ReadTx, businessId: string): Promise<Agent | undefined> {
  const [row] = await tx<Agent[]>`
    select id, profile_id, business_id, name, enabled, tone, greeting, forbidden_topics,
      enable_agent_partial_rollout, agent_rollout_probability, kpi, kpi_v2
    from public.agent where business_id = ${businessId} order by created_at limit 1`
  return row
}

export async function updateBusinessFields(
  tx: WriteTx,
  id: string,
  fields: Record<string, unknown>,
): Promise<boolean> {
  const names = Object.keys(fields)
  if (names.length === 0) return true
  const rows =
    await tx`update public.business set ${tx(fields, ...names)} where id = ${id} returning 1`
  return rows.length === 1
}

export async function updateOperationalHours(
  tx: WriteTx,
  id: string,
  hours: OperationalHours | null,
  enabled: boolean,
): Promise<boolean> {
  const rows = await tx`update public.business
      set operational_hours = ${hours === null ? null : tx.json(hours)},
        enable_operational_hours = ${enabled} where id = ${id} returning 1`
  return rows.length === 1
}

export async function updateClosedDatesRow(
  tx: WriteTx,
  id: string,
  dates: ClosedDates[],
): Promise<boolean> {
  const rows = await tx`update public.business set closed_dates = ${tx.json(dates)} where id = ${id}
      returning 1`
  return rows.length === 1
}

export async function updateTogglesRow(tx: WriteTx, id: string, value: Toggles): Promise<boolean> {
  const rows =
    await tx`update public.business set toggles = toggles || ${tx.json(value)} where id = ${id}
      returning 1`
  return rows.length === 1
}

export async function updateAiPaused(tx: WriteTx, id: string, by: string | null): Promise<boolean> {
  const rows = await tx`update public.business
      set ai_paused_at = ${by ? tx`now()` : null}, ai_paused_by = ${by} where id = ${id}
      returning 1`
  return rows.length === 1
}

export async function updateStep(tx: WriteTx, id: string, step: OnboardingStep): Promise<boolean> {
  const rows =
    await tx`update public.business set onboarding_step = ${step} where id = ${id} returning 1`
  return rows.length === 1
}

/**
 * Mail addresses are stored by the auth service, which members cannot read; the caller names people
 * by profile.
 */
export async function listMembers(
  tx: ReadTx,
  businessId: string,
): Promise<Omit<Member, 'email'>[]> {
  return tx<Omit<Member, 'email'>[]>`
    select t.id, t.member_id, p.name, t.role, t.created_at from public.team_business t
    left join public.profile p on p.id = t.member_id
    where t.business_id = ${businessId} order by t.created_at limit 500`
}

export async function lockPerson(tx: WriteTx, id: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`onboarding:${id}`}, 0))`
}

export async function updateRolloutRow(
  tx: WriteTx,
  businessId: string,
  rollout: { enabled: boolean; probability: number },
): Promise<boolean> {
  const rows = await tx`update public.agent
      set enable_agent_partial_rollout = ${rollout.enabled},
        agent_rollout_probability = ${rollout.probability} where business_id = ${businessId}
      returning 1`
  return rows.length > 0
}

export async function findRole(
  tx: ReadTx,
  businessId: string,
  memberId: string,
): Promise<Role | undefined> {
  const [row] = await tx<
    { role: Role }[]
  >`select role from public.team_business where business_id = ${businessId}
    and member_id = ${memberId}`
  return row?.role
}

export async function updateMannerRow(
  tx: WriteTx,
  businessId: string,
  manner: Manner,
): Promise<boolean> {
  const rows =
    await tx`update public.agent set ${tx(manner)} where business_id = ${businessId} returning 1`
  return rows.length > 0
}
