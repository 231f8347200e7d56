import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import type { TemplateRow } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { refreshList, templatesQuery, useTemplatesLive } from '#dashboard/template/queries.ts'
import { submitTemplate } from '#dashboard/template/template.functions.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/Dialog.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { toast } from '#dashboard/ui/toast.ts'
import { useCampaignsLive } from './campaign-queries.ts'
import { CampaignDetail } from './CampaignDetail.tsx'
import { CampaignForm } from './CampaignForm.tsx'
import { CampaignList } from './CampaignList.tsx'
import { SyncLine } from './SyncLine.tsx'
import { type Act, TemplateDialogs } from './TemplateDialogs.tsx'
import type { ActKind } from './TemplateItem.tsx'
import { TemplateList } from './TemplateList.tsx'

const TABS = [
  { value: 'template', label: copy.template },
  { value: 'kampanye', label: copy.campaign },
] as const
const route = getRouteApi('/_dashboard/whatsapp-template/')

/** Templates with where they stand at Meta, and the campaigns sent with them. */
export function WhatsappTemplateScreen() {
  const { business, role } = useWorkspace()
  const { tab = 'template', kampanye } = route.useSearch()
  const navigate = route.useNavigate()
  const { data } = useSuspenseQuery(templatesQuery(business.id))
  const [act, setAct] = useState<Act | null>(null)
  const [form, setForm] = useState<{ templateId?: string } | null>(null)
  const begin = useActs(business.id, {
    open: setAct,
    campaign: (templateId) => setForm({ templateId }),
  })
  useTemplatesLive(business.id)
  useCampaignsLive(business.id)
  const isKeeper = role === 'owner' || role === 'admin'
  const show = (campaignId: string | undefined) =>
    void navigate({
      search: {
        businessId: business.id,
        tab: 'kampanye',
        ...(campaignId ? { kampanye: campaignId } : {}),
      },
    })
  const add = (size?: 40) => (
    <Link
      to="/whatsapp-template/create"
      search={{ businessId: business.id }}
      className={buttonClass({ kind: 'primary', ...(size ? { size } : {}) })}
    >
      <Plus />
      {copy.makeTemplate}
    </Link>
  )
  const campaign = (size?: 40) => (
    <Button kind="primary" size={size} onClick={() => setForm({})} onPointerEnter={preloadDialog}>
      <Megaphone />
      {copy.newCampaign}
    </Button>
  )
  return (
    <Pane>
      <PaneHead title={copy.whatsAppTemplates}>
        {isKeeper && (tab === 'kampanye' ? campaign() : data.templates.length > 0 && add())}
      </PaneHead>
      <Tabs
        name="template"
        label={copy.templatesAndCampaigns}
        tabs={TABS}
        value={tab}
        onChange={(value) =>
          void navigate({
            search: { businessId: business.id, ...(value === 'kampanye' ? { tab: value } : {}) },
          })
        }
      />
      <PaneBody id={tabPanelId('template')} role="tabpanel" aria-labelledby={`template-tab-${tab}`}>
        <div className="mx-auto max-w-280 px-4 pt-4 pb-16 md:px-8">
          {tab === 'kampanye' ? (
            <CampaignList businessId={business.id} action={isKeeper && campaign(40)} />
          ) : (
            <>
              <SyncLine businessId={business.id} sync={data.sync} />
              <TemplateList
                templates={data.templates}
                isKeeper={isKeeper}
                action={isKeeper && add(40)}
                onAct={begin}
              />
            </>
          )}
        </div>
      </PaneBody>
      <TemplateDialogs
        businessId={business.id}
        shop={business.name}
        act={act}
        onClose={() => setAct(null)}
      />
      <Dialog
        open={form !== null}
        onClose={() => setForm(null)}
        title={copy.newCampaign}
        variant="side"
        width={520}
        sticky
      >
        {form && (
          <CampaignForm
            businessId={business.id}
            templates={data.templates}
            {...form}
            onStarted={(campaignId) => (setForm(null), show(campaignId))}
            onCancel={() => setForm(null)}
          />
        )}
      </Dialog>
      <CampaignDetail
        businessId={business.id}
        campaignId={kampanye}
        isKeeper={isKeeper}
        onClose={() => show(undefined)}
      />
    </Pane>
  )
}

/** What a menu entry does: some open a dialog, some act at once. */
function useActs(
  businessId: string,
  doors: { open: (act: Act) => void; campaign: (templateId: string) => void },
): (kind: ActKind, template: TemplateRow) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const submit = useMutation({
    mutationFn: (template: TemplateRow) =>
      submitTemplate({ data: { businessId, templateId: template.id } }),
    onSuccess: (_, template) => toast.success(copy.sentToMeta, template.name),
    onError: (error) => toast.error(copy.cannotSendYet, messageOf(error)),
    onSettled: () => refreshList(queryClient, businessId),
  })
  return (kind, template) => {
    if (kind === 'copy')
      void navigate({ to: '/whatsapp-template/create', search: { businessId, salin: template.id } })
    else if (kind === 'submit') submit.mutate(template)
    else if (kind === 'campaign') doors.campaign(template.id)
    else doors.open({ kind, template })
  }
}
