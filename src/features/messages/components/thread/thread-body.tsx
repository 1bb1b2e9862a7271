import { BUG_HINT } from '../../../../shared/texts.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { RETRY } from '../../thread-texts.ts'
import { ThreadLog } from './thread-log.tsx'
import type { useConversation } from './use-conversation.ts'

interface Props {
  talk: ReturnType<typeof useConversation>
  name: string
  now: number
}

/** What was said; or that it is on its way, could not be read, or that nothing was. */
export function ThreadBody({ talk, name, now }: Props) {
  if (talk.isFailed) {
    return (
      <div className="thread-quiet">
        <ErrorNotice title="Erreur impossible de charger la conversation" hint={BUG_HINT} />
        <Button kind="line" icon="rotate-cw" busy={talk.isLoading} onClick={talk.load}>
          {RETRY}
        </Button>
      </div>
    )
  }
  if (talk.isLoading && talk.lines.length === 0) {
    return (
      <div className="thread-quiet thread-loading">
        <Skeleton lines={5} />
      </div>
    )
  }
  if (talk.lines.length === 0) {
    return (
      <div className="thread-quiet">
        <Icon name="message-circle" size="lg" />
        <b>Aucun message pour l’instant</b>
        <span className="soft small">Le premier mot est souvent le plus simple.</span>
      </div>
    )
  }
  return (
    <ThreadLog
      log={talk.log}
      lines={talk.lines}
      name={name}
      now={now}
      history={talk.history}
      acts={talk.acts}
      hasNews={talk.hasNews}
      onEnd={talk.toEnd}
    />
  )
}
