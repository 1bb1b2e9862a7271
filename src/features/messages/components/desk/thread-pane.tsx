import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../client/call.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { readInterlocutor } from '../../contract/conversation.ts'
import type { ThreadMessage } from '../../contract/message.ts'
import type { Listed } from '../list/conversations.ts'
import { Thread } from '../thread/thread.tsx'
import { NobodyKnown } from './no-thread.tsx'
import type { Opened } from './use-opened.ts'

interface Props {
  me: React.ComponentProps<typeof Thread>['me']
  thread: number
  /** What the list knows of it; it may stand on no page that was read. */
  listed: Listed | undefined
  /** Its newest messages, where they are at hand. */
  opened: Opened | null
  now: number
  onSent: (message: ThreadMessage) => void
  onRead: (lastId: number) => void
  onGone: () => void
  onHide: (listed: Listed) => void
  onBack: () => void
}

/** The open conversation, once it is known with whom. */
export function ThreadPane({ thread, listed, opened, onHide, ...rest }: Props) {
  const { data, isError } = useQuery({
    queryKey: ['interlocutor', thread],
    queryFn: () => call(readInterlocutor, { params: { thread: String(thread) } }),
    enabled: !listed,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!listed && isError) return <NobodyKnown onBack={rest.onBack} />
  if (!listed && !data) return <Waiting />
  return (
    <Thread
      {...rest}
      conversation={thread}
      interlocutor={listed ? listed.member : (data ?? null)}
      initial={opened}
      {...(listed ? { onHide: () => onHide(listed) } : {})}
      backHref="/messages"
    />
  )
}

function Waiting() {
  return (
    <div className="desk-quiet">
      <Skeleton />
    </div>
  )
}
