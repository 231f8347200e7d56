import { useState, type ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import {
  BookOpen,
  Check,
  FlaskConical,
  Smartphone,
  Sparkles,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import type { Channel } from '#contract/business'
import { capabilitiesOf } from '#whatsapp/engine-capabilities'
import * as copy from '#copy/home'
import * as channelCopy from '#copy/channel'
import * as knowledgeCopy from '#copy/knowledge'
import * as shared from '#copy/shared'
import { ChannelHealth } from '#dashboard/channel/ChannelHealth.tsx'
import { TestDialog } from '#dashboard/channel/TestDialog.tsx'
import { stateOfChannel } from '#dashboard/channel/channel-state.ts'
import { phoneNumber } from '#lib/phone'
import { formatStepTime } from '#dashboard/copy/format-numbers.ts'
import { useWorkspace } from '#dashboard/shell/workspace.ts'
import { Button, buttonClass } from '#dashboard/ui/Button.tsx'
import { Chip, type Tone } from '#dashboard/ui/Chip.tsx'
import { useNow } from '#dashboard/ui/clock.ts'
import { preloadDialog } from '#dashboard/ui/overlay/Dialog.tsx'
import { Time } from '#dashboard/ui/Time.tsx'
import { HomePanel } from './HomePanel.tsx'
import type { Home } from './home.functions.ts'

/** The state of channels, model and knowledge, on which answers depend. */
export function Health({ home }: { home: Home }) {
  const { business, channels, role } = useWorkspace()
  const connected = channels.filter(
    (channel) => channel.status !== 'pending' || channel.external_id,
  )
  return (
    <HomePanel id="kesehatan" title={copy.channelHealth}>
      <ul>
        {connected.length === 0 && (
          <Item icon={Smartphone} name="WhatsApp" tone="neutral" state={channelCopy.notConnected}>
            <Link
              to="/integrations"
              search={{ businessId: business.id }}
              className={buttonClass({ className: 'mt-2' })}
            >
              {shared.connect}
            </Link>
          </Item>
        )}
        {connected.map((channel) => (
          <ChannelItem
            key={channel.id}
            channel={channel}
            mayTest={role === 'owner' || role === 'admin'}
          />
        ))}
        <Model home={home} />
        <Knowledge home={home} />
      </ul>
    </HomePanel>
  )
}

/** The state of a channel: its fault with the repair, or a button for a test message. */
function ChannelItem({ channel, mayTest }: { channel: Channel; mayTest: boolean }) {
  const [isTesting, setTesting] = useState(false)
  const { tone, words } = stateOfChannel(channel, useNow())
  return (
    <Item
      icon={capabilitiesOf(channel.engine).reachesWhatsApp ? Smartphone : FlaskConical}
      name={channel.name}
      tone={tone}
      state={words}
    >
      {channel.phone && <p className="figure">{phoneNumber(channel.phone)}</p>}
      <ChannelHealth channel={channel} />
      <div className="flex flex-wrap gap-2 not-empty:mt-2">
        {(tone === 'danger' || tone === 'wait') && (
          <Link
            to="/integrations"
            search={{ businessId: channel.business_id }}
            className={buttonClass()}
          >
            {copy.repair}
          </Link>
        )}
        {mayTest && channel.status === 'WORKING' && (
          <Button onClick={() => setTesting(true)} onPointerEnter={preloadDialog}>
            {channelCopy.sendTest}
          </Button>
        )}
      </div>
      {mayTest && (
        <TestDialog channel={channel} open={isTesting} onClose={() => setTesting(false)} />
      )}
    </Item>
  )
}

function Model({ home: { model, modelName } }: { home: Home }) {
  if (!modelName)
    return (
      <Item icon={Sparkles} name={channelCopy.aiModel} tone="neutral" state={copy.withoutModel}>
        {copy.withoutModelHint}
      </Item>
    )
  if (model.runs === 0)
    return (
      <Item icon={Sparkles} name={channelCopy.aiModel} tone="neutral" state={knowledgeCopy.ready}>
        {copy.notUsedToday}
      </Item>
    )
  const middle = model.medianMs === null ? '' : copy.medianOf(formatStepTime(model.medianMs))
  if (model.failed > 0)
    return (
      <Item icon={Sparkles} name={channelCopy.aiModel} tone="wait" state={copy.troubled}>
        {copy.failedRuns(middle, model.failed, model.runs)}
      </Item>
    )
  return (
    <Item icon={Sparkles} name={channelCopy.aiModel} tone="ok" state={copy.smooth}>
      {copy.noFailures(middle)}
    </Item>
  )
}

function Knowledge({ home: { knowledge } }: { home: Home }) {
  const { business } = useWorkspace()
  const { ready, processing, failed, changedAt } = knowledge
  if (ready + processing + failed === 0) {
    return (
      <Item icon={BookOpen} name={knowledgeCopy.knowledge} tone="wait" state={copy.empty}>
        {copy.noKnowledge}
        <Link
          to="/training"
          search={{ businessId: business.id }}
          className={buttonClass({ className: 'mt-2 flex w-fit' })}
        >
          {knowledgeCopy.addKnowledge}
        </Link>
      </Item>
    )
  }
  return (
    <Item icon={BookOpen} name={knowledgeCopy.knowledge} {...stateOfKnowledge(knowledge)}>
      <span className="figure">{ready}</span> {copy.sourcesReady}
      {changedAt && (
        <>
          {' '}
          {copy.changed} <Time inSentence iso={changedAt} />
        </>
      )}
    </Item>
  )
}

function stateOfKnowledge({ failed, processing }: Home['knowledge']): {
  tone: Tone
  state: string
} {
  if (failed > 0) return { tone: 'wait', state: copy.failedCount(failed) }
  if (processing > 0) return { tone: 'neutral', state: copy.processingCount(processing) }
  return { tone: 'ok', state: knowledgeCopy.ready }
}

function Item({
  icon: Icon,
  name,
  tone,
  state,
  children,
}: {
  icon: LucideIcon
  name: string
  tone: Tone
  state: string
  children: ReactNode
}) {
  const isWrong = tone === 'wait' || tone === 'danger'
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 border-t border-line px-4 py-3 md:px-5">
      <Icon className="mt-0.5 text-muted" />
      <h3 className="cut font-sans text-14 font-medium">{name}</h3>
      <Chip tone={tone} icon={isWrong ? <TriangleAlert /> : tone === 'ok' ? <Check /> : undefined}>
        {state}
      </Chip>
      <div className="col-span-2 col-start-2 text-12 text-pretty text-muted">{children}</div>
    </li>
  )
}
