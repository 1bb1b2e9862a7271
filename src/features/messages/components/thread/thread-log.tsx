import { Fragment, memo, type RefObject } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { RETRY } from '../../thread-texts.ts'
import { Bubble, type OutgoingActs } from './bubble.tsx'
import { dayLabel } from './days.ts'
import type { Line } from './lines.ts'
import type { useHistory } from './use-history.ts'

interface Props {
  log: RefObject<HTMLDivElement | null>
  lines: readonly Line[]
  /** The other member's name. */
  name: string
  now: number
  history: ReturnType<typeof useHistory>
  acts: OutgoingActs
  /** Something has come below what is seen. */
  hasNews: boolean
  onEnd: () => void
}

/**
 * The messages. The log stands on its end, so that it opens there without a script. New ones are told by the
 * announcer, once: what is drawn again, or put above, is not told.
 */
export function ThreadLog({ log, lines, name, now, history, acts, hasNews, onEnd }: Props) {
  return (
    <div className="thread-view">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach it */}
      <div ref={log} className="thread-log" role="log" aria-live="off" aria-label="Messages" tabIndex={0}>
        <div className="log">
          <History {...history} />
          <Lines {...{ lines, name, acts }} today={dayOf(now)} />
        </div>
      </div>
      {hasNews && (
        <button type="button" className="thread-news" onClick={onEnd}>
          <Icon name="chevron-down" size="sm" />
          {'Nouveaux messages'}
        </button>
      )}
    </div>
  )
}

/** The labels of days change with the day, not with each look at the clock. */
const HOUR_MS = 3_600_000
const dayOf = (now: number) => Math.floor(now / HOUR_MS) * HOUR_MS

interface LinesProps extends Pick<Props, 'lines' | 'name' | 'acts'> {
  today: number
}

const Lines = memo(function Lines({ lines, name, acts, today }: LinesProps) {
  return lines.map((line) => (
    <Fragment key={line.key}>
      {line.day && (
        <p className="day">
          <span>{dayLabel(line.day, today)}</span>
        </p>
      )}
      <Bubble line={line} by={line.isMine ? 'Vous' : name} acts={acts} />
    </Fragment>
  ))
})

function History({ hasOlder, isLoading, isFailed, load }: Props['history']) {
  if (!hasOlder) return null
  return (
    <div className="thread-older needs-script">
      {isFailed && <p role="alert">Les messages précédents n’ont pas pu être chargés.</p>}
      <Button kind="soft" small icon="clock" busy={isLoading} onClick={load}>
        {isFailed ? RETRY : 'Messages précédents'}
      </Button>
    </div>
  )
}
