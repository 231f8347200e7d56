import { z } from 'zod'
import type { WriteTx } from '#platform/database'
import { at, type Call, readBody, redirectOf, writeAuth } from '../auth-call.ts'
import { type CodeRequest, type LinkType, mailCode, makeCode } from '../mail/codes.ts'
import { EMAIL_TAKEN } from '../account/email-change.ts'
import { AuthError } from '../auth-errors.ts'
import { metadata, text, toEmail } from '../fields.ts'
import { checkStrength, hashPassword } from '../password/password.ts'
import { createEmailUser, retryWhenTaken } from '../account/signup.ts'
import { deleteOneTimeTokens } from '../token.queries.ts'
import { showUser } from '../user.ts'
import { findUserByEmail, type Metadata, updateUser, type UserRow } from '../user.queries.ts'

const inviteBody = z.object({ email: text, data: metadata })

/** POST /invite: creates an unconfirmed account and mails an invitation to its address. */
export async function inviteUser(call: Call): Promise<Record<string, unknown>> {
  const body = await readBody(call, inviteBody)
  const email = toEmail(body.email)
  return retryWhenTaken(() =>
    writeAuth(async (tx) => {
      const user = await prepareInvited(tx, call, email, body.data)
      return showUser(
        tx,
        await mailCode(tx, call, user, { type: 'invite', email, redirectTo: redirectOf(call) }),
      )
    }),
  )
}

async function prepareInvited(
  tx: WriteTx,
  call: Call,
  email: string,
  data: Metadata,
): Promise<UserRow> {
  const known = await findUserByEmail(tx, email)
  if (known?.email_confirmed_at) throw new AuthError('email_exists', EMAIL_TAKEN)
  const user = known ?? (await createEmailUser(tx, call, { email, data, keepsData: true }))
  return updateUser(tx, user.id, { invited_at: at() }, at())
}

const generateBody = z.object({
  type: z.string(),
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})
type GenerateBody = z.infer<typeof generateBody>

const LINK_OF: Record<string, LinkType> = {
  signup: 'signup',
  invite: 'invite',
  magiclink: 'magiclink',
  recovery: 'recovery',
  email_change_current: 'email_change',
  email_change_new: 'email_change',
}

/**
 * POST /admin/generate_link: returns the link and code of a mail, for callers that send it
 * themselves.
 */
export async function generateLink(call: Call): Promise<Record<string, unknown>> {
  const body = await readBody(call, generateBody)
  const email = toEmail(body.email)
  const wanted = LINK_OF[body.type]
  if (!wanted)
    throw new AuthError(
      'validation_failed',
      `Invalid email action link type requested: ${body.type.slice(0, 40)}`,
    )
  if (body.redirect_to) call.url.searchParams.set('redirect_to', body.redirect_to)
  const redirectTo = redirectOf(call)
  const passwordHash =
    wanted === 'signup' ? await preparePassword(call, email, body.password) : undefined
  return retryWhenTaken(() =>
    writeAuth(async (tx) => {
      const { user, type, ...bound } = await prepareLink(
        tx,
        call,
        { ...body, email },
        { wanted, passwordHash },
      )
      const made = await makeCode(tx, call, user, { type, redirectTo, ...bound })
      const shown = await showUser(tx, made.user)
      const verificationType = type === 'email_change' ? body.type : type
      return {
        ...shown,
        action_link: made.link,
        email_otp: made.code,
        hashed_token: made.hash,
        verification_type: verificationType,
        redirect_to: redirectTo,
      }
    }),
  )
}

async function preparePassword(call: Call, email: string, password: string): Promise<string> {
  if (!password) throw new AuthError('validation_failed', 'Signup requires a valid password')
  await checkStrength(password, call.options, { email })
  return hashPassword(password)
}

type Prepared = { user: UserRow } & Pick<CodeRequest, 'type' | 'email' | 'token' | 'newEmail'>

async function prepareLink(
  tx: WriteTx,
  call: Call,
  body: GenerateBody,
  { wanted, passwordHash }: { wanted: LinkType; passwordHash: string | undefined },
): Promise<Prepared> {
  const { email } = body
  const known = await findUserByEmail(tx, email)
  switch (wanted) {
    case 'signup': {
      if (known?.email_confirmed_at) throw new AuthError('email_exists', EMAIL_TAKEN)
      const user = known
        ? await updateUser(tx, known.id, { encrypted_password: passwordHash ?? null }, at())
        : await createEmailUser(tx, call, {
            email,
            data: body.data,
            keepsData: true,
            ...(passwordHash && { passwordHash }),
          })
      return { user, type: 'signup', email }
    }
    case 'invite':
      return { user: await prepareInvited(tx, call, email, body.data), type: 'invite', email }
    case 'magiclink':
      // As the mail `magiclink` does, this creates the account of an unknown address.
      return known
        ? { user: known, type: 'magiclink', email }
        : {
            user: await createEmailUser(tx, call, { email, data: body.data, keepsData: true }),
            type: 'signup',
            email,
          }
    case 'recovery':
      return { user: requireKnown(known), type: 'recovery', email }
    case 'email_change':
      return prepareChange(tx, requireKnown(known), body)
  }
}

async function prepareChange(tx: WriteTx, user: UserRow, body: GenerateBody): Promise<Prepared> {
  if (!body.new_email) throw new AuthError('validation_failed', 'Email change requires a new email')
  const newEmail = toEmail(body.new_email)
  const holder = await findUserByEmail(tx, newEmail)
  if (holder && holder.id !== user.id) throw new AuthError('email_exists', EMAIL_TAKEN)
  if (user.email_change !== newEmail)
    await deleteOneTimeTokens(tx, user.id, ['email_change_token_new', 'email_change_token_current'])
  const pending =
    user.email_change === newEmail
      ? user
      : await updateUser(
          tx,
          user.id,
          { email_change: newEmail, email_change_confirm_status: 0 },
          at(),
        )
  const isNew = body.type === 'email_change_new'
  return {
    user: pending,
    type: 'email_change',
    email: isNew ? newEmail : body.email,
    newEmail,
    token: isNew ? 'email_change_token_new' : 'email_change_token_current',
  }
}

function requireKnown(user: UserRow | undefined): UserRow {
  if (!user) throw new AuthError('user_not_found', 'User with this email not found')
  return user
}
