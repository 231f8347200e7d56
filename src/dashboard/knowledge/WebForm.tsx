import { useState } from 'react'
import * as copy from '#copy/knowledge'
import { Checkbox } from '#dashboard/ui/form/Choice.tsx'
import { Field } from '#dashboard/ui/form/Field.tsx'
import { TextInput } from '#dashboard/ui/form/TextInput.tsx'
import { addressOf } from './add-typed.ts'
import { useKnowledgeDraft } from './knowledge-drafts.ts'
import { Foot, type FormProps } from './TypedForms.tsx'
import { useAdd } from './use-add.ts'

/** Adds a page of the business, or its whole site. */
export function WebForm({ businessId, isMain, onAdded }: FormProps) {
  const [{ address }, change] = useKnowledgeDraft(businessId)
  const [wholeSite, setWholeSite] = useState(true)
  const add = useAdd(businessId, 'web', {
    titleOf: () => addressOf(address) ?? address,
    onAdded,
    options: { wholeSite },
  })
  return (
    <form noValidate className="grid gap-4" onSubmit={add.submit}>
      <Field
        label={copy.siteAddress}
        error={add.isAsked && !addressOf(address) ? copy.writeSiteAddress : undefined}
      >
        {(control) => (
          <TextInput
            {...control}
            size={40}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
            spellCheck={false}
            maxLength={2000}
            placeholder="tokoanda.com"
            value={address}
            onChange={(event) => change({ address: event.target.value })}
          />
        )}
      </Field>
      <Checkbox
        label={copy.otherPages}
        hint={copy.otherPagesHint}
        checked={wholeSite}
        onChange={(event) => setWholeSite(event.target.checked)}
      />
      <Foot isMain={isMain} busy={add.isPending} error={add.error} label={copy.readSite} />
    </form>
  )
}
