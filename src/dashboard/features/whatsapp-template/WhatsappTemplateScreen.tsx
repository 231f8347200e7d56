import { useState } from 'react'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Megaphone, Plus } from 'lucide-react'
import type { TemplateRow } from '#contract/template'
import * as copy from '#copy/whatsapp-template'
import * as screensCopy from '#copy/screens'
import { messageOf } from '#dashboard/shell/shown-error.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { refreshList, templatesQuery, useTemplatesLive } from '#dashboard/template/queries.ts'
import { submitTemplate } from '#dashboard/template/template.functions.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Dialog, preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Pane, PaneBody, PaneHead } from '#dashboard/ui/Pane.tsx'
import { tabPanelId, Tabs } from '#dashboard/ui/Tabs.tsx'
import { toast } from '#dashboard/ui/overlay/toast.ts'
import { useCampaignsLive } from './campaign/campaign-queries.ts'
import { CampaignDetail } from './campaign/CampaignDetail.tsx'
import { CampaignForm } from './campaign/CampaignForm.tsx'
import { CampaignList } from './campaign/CampaignList.tsx'
import { SyncLine } from './SyncLine.tsx'
import { type Act, TemplateDialogs } from './TemplateDialogs.tsx'
import type { ActKind } from './TemplateItem.tsx'
import { TemplateList } from './TemplateList.tsx'

const TABS = [
  { value: 'template', label: copy.template },
  { value: 'kampanye', label: copy.campaign },
] as const
const route = getRouteApi('/_dashboard/whatsapp-template/')

/** Templates with their state at Meta, and their campaigns. */
export function WhatsappTemplateScreen() {
  const { business, role } = useWorkspace()
  const { tab = 'template', kampanye } = route.useSearch()
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
  const showCampaign = useShowCampaign(business.id)
  const openForm = () => setForm({})
  return (
    <Pane>
      <PaneHead title={screensCopy.templates}>
        {isKeeper &&
          (tab === 'kampanye' ? (
            <NewCampaignButton onClick={openForm} />
          ) : (
            data.templates.length > 0 && <NewTemplateLink businessId={business.id} />
          ))}
      </PaneHead>
      <ScreenTabs businessId={business.id} tab={tab} />
      <PaneBody id={tabPanelId('template')} role="tabpanel" aria-labelledby={`template-tab-${tab}`}>
        <div className="mx-auto max-w-280 px-4 pt-4 pb-16 md:px-8">
          {tab === 'kampanye' ? (
            <CampaignList
              businessId={business.id}
              action={isKeeper && <NewCampaignButton size={40} onClick={openForm} />}
            />
          ) : (
            <Templates businessId={business.id} isKeeper={isKeeper} onAct={begin} />
          )}
        </div>
      </PaneBody>
      <TemplateDialogs
        businessId={business.id}
        shop={business.name}
        act={act}
        onClose={() => setAct(null)}
      />
      <CampaignDialog
        businessId={business.id}
        templates={data.templates}
        form={form}
        onStarted={(campaignId) => (setForm(null), showCampaign(campaignId))}
        onClose={() => setForm(null)}
      />
      <CampaignDetail
        businessId={business.id}
        campaignId={kampanye}
        isKeeper={isKeeper}
        onClose={() => showCampaign(undefined)}
      />
    </Pane>
  )
}

function Templates({
  businessId,
  isKeeper,
  onAct,
}: {
  businessId: string
  isKeeper: boolean
  onAct: (kind: ActKind, template: TemplateRow) => void
}) {
  const { data } = useSuspenseQuery(templatesQuery(businessId))
  return (
    <>
      <SyncLine businessId={businessId} sync={data.sync} />
      <TemplateList
        templates={data.templates}
        isKeeper={isKeeper}
        action={isKeeper && <NewTemplateLink businessId={businessId} size={40} />}
        onAct={onAct}
      />
    </>
  )
}
function ScreenTabs({ businessId, tab }: { businessId: string; tab: 'template' | 'kampanye' }) {
  const navigate = route.useNavigate()
  return (
    <Tabs
      name="template"
      label={copy.templatesAndCampaigns}
      tabs={TABS}
      value={tab}
      onChange={(value) =>
        void navigate({
          search: { businessId: businessId, ...(value === 'kampanye' ? { tab: value } : {}) },
        })
      }
    />
  )
}

function CampaignDialog({
  businessId,
  templates,
  form,
  onStarted,
  onClose,
}: {
  businessId: string
  templates: TemplateRow[]
  form: { templateId?: string } | null
  onStarted: (campaignId: string) => void
  onClose: () => void
}) {
  return (
    <Dialog
      open={form !== null}
      onClose={onClose}
      title={copy.newCampaign}
      variant="side"
      width={520}
      sticky
    >
      {form && (
        <CampaignForm
          businessId={businessId}
          templates={templates}
          {...form}
          onStarted={onStarted}
          onCancel={onClose}
        />
      )}
    </Dialog>
  )
}
/** Opens a campaign beside the list; undefined closes it. */
function useShowCampaign(businessId: string) {
  const navigate = route.useNavigate()
  return (campaignId: string | undefined) =>
    void navigate({
      search: {
        businessId,
        tab: 'kampanye',
        ...(campaignId ? { kampanye: campaignId } : {}),
      },
    })
}

function NewTemplateLink({ businessId, size }: { businessId: string; size?: 40 }) {
  return (
    <Link
      to="/whatsapp-template/create"
      search={{ businessId }}
      className={buttonClass({ kind: 'primary', ...(size ? { size } : {}) })}
    >
      <Plus />
      {copy.makeTemplate}
    </Link>
  )
}

function NewCampaignButton({ size, onClick }: { size?: 40; onClick: () => void }) {
  return (
    <Button kind="primary" size={size} onClick={onClick} onPointerEnter={preloadDialog}>
      <Megaphone />
      {copy.newCampaign}
    </Button>
  )
}

/** The act of each menu entry: some open a dialog, some act at once. */
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
