import { useState, type FormEvent } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { CHAT_FILE_TYPES, CHATS_LIMIT_BYTES, MAX_CHAT_FILES } from '#contract/proposal'
import * as copy from '#copy/proposal'
import { formatNumber } from '#dashboard/copy/format-numbers.ts'
import { Field, FieldError } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { DropArea } from './DropArea.tsx'
import { addChats } from './proposal.functions.ts'
import { Proposals } from './Proposals.tsx'
import { refreshKnowledge } from './queries.ts'
import { Foot, type FormProps } from './TypedForms.tsx'

/**
 * Uploads exported chats, which are read together in the background. Proposed answers are listed
 * below.
 */
export function ChatForm({ businessId, isMain }: FormProps) {
  const queryClient = useQueryClient()
  const [files, setFiles] = useState<File[]>([])
  const [ownerName, setOwnerName] = useState('')
  const [isAsked, setAsked] = useState(false)
  const read = useMutation({
    mutationFn: () => addChats({ data: formOf(businessId, ownerName, files) }),
    onSuccess: async () => {
      setFiles([])
      setAsked(false)
      await refreshKnowledge(queryClient, businessId)
    },
  })
  const refusal = files.length > 0 ? refusalOf(files) : isAsked ? copy.chooseFirst : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (files.length > 0 && !refusalOf(files) && !read.isPending) read.mutate()
  }
  return (
    <div className="grid gap-5">
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <div>
          <DropArea
            icon={<MessagesSquare className="mb-1 size-6 stroke-[1.5] text-muted" />}
            title={
              files.length > 0 ? copy.chatsChosen(formatNumber(files.length)) : copy.chooseChats
            }
            hint={copy.chatKinds}
            types={CHAT_FILE_TYPES}
            onFiles={(chosen) => setFiles([...(chosen ?? [])])}
          />
          {refusal && <FieldError>{refusal}</FieldError>}
        </div>
        <p className="-mt-1 text-13 text-text-2">{copy.howToExport}</p>
        <Field label={copy.ownName} hint={copy.ownNameHint}>
          {(control) => (
            <TextInput
              {...control}
              size={40}
              maxLength={100}
              value={ownerName}
              onChange={(event) => setOwnerName(event.target.value)}
            />
          )}
        </Field>
        <Foot isMain={isMain} busy={read.isPending} error={read.error} label={copy.readChats} />
        <p className="text-12 text-muted">{copy.chatPrivacy}</p>
      </form>
      <Proposals businessId={businessId} kind="chat" />
    </div>
  )
}

function refusalOf(files: File[]): string | undefined {
  if (files.length > MAX_CHAT_FILES) return copy.tooManyChats
  if (files.reduce((sum, { size }) => sum + size, 0) > CHATS_LIMIT_BYTES) return copy.chatsTooLarge
  return files.every(({ name }) => CHAT_FILE_TYPES.some((end) => name.toLowerCase().endsWith(end)))
    ? undefined
    : copy.noChatFile
}

function formOf(businessId: string, ownerName: string, files: File[]): FormData {
  const form = new FormData()
  form.set('businessId', businessId)
  form.set('ownerName', ownerName.trim())
  for (const file of files) form.append('file', file)
  return form
}
