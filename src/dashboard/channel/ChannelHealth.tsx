import type { Channel } from '#contract/business'
import * as copy from '#copy/channel'
import { useNow } from '#dashboard/ui/clock.ts'
import { cx } from '#dashboard/ui/cx.ts'
import { Time } from '#dashboard/ui/Time.tsx'
import { Countdown } from './Countdown.tsx'
import { gapLine, reasonWords, troublesOf } from './channel-state.ts'

/**
 * The faults of a channel, its missed and fetched messages, and the last message in each direction.
 * Every screen of a channel shows this component.
 */
export function ChannelHealth({ channel }: { channel: Channel }) {
  const now = useNow()
  const reason = reasonWords(channel)
  const gap = gapLine(channel, now)
  return (
    <>
      {reason && <p className="mb-1 text-danger">{reason}</p>}
      {troublesOf(channel, now).map((trouble) => (
        <p
          key={trouble.words}
          className={cx('mb-1', trouble.tone === 'danger' ? 'text-danger' : 'text-wait')}
        >
          {trouble.words}
          {trouble.until && (
            <>
              {' '}
              <Countdown until={trouble.until} />
            </>
          )}
        </p>
      ))}
      {gap && <p>{gap}</p>}
      <Traffic channel={channel} />
    </>
  )
}

function Traffic({
  channel: { last_inbound_at, last_outbound_at, checked_at },
}: {
  channel: Channel
}) {
  return (
    <p>
      {!last_inbound_at && !last_outbound_at && copy.noMessagesYet}
      {last_inbound_at && (
        <span className="whitespace-nowrap">
          {copy.lastIn} <Time inSentence iso={last_inbound_at} />
        </span>
      )}
      {last_inbound_at && last_outbound_at && ' · '}
      {last_outbound_at && (
        <span className="whitespace-nowrap">
          {copy.wentOut(last_inbound_at ? copy.lastWord : copy.lastStart)}{' '}
          <Time inSentence iso={last_outbound_at} />
        </span>
      )}
      {checked_at && (
        <>
          {' · '}
          <span className="whitespace-nowrap">
            {copy.checkedAt} <Time inSentence iso={checked_at} />
          </span>
        </>
      )}
    </p>
  )
}
