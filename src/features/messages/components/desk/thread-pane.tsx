import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../../../client/call.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { readInterlocutor } from '../../contract/conversation.ts'
import { Thread } from '../thread/thread.tsx'
import { NobodyKnown } from './no-thread.tsx'
import type { Desk, DeskProps } from './use-desk.ts'

/** The open conversation, once it is known with whom: it may stand on no page of the list that was read. */
export function ThreadPane({ desk, me, thread }: { desk: Desk; me: DeskProps['me']; thread: number }) {
  const { entry, list, opened, hiding, back } = desk
  const { data, isError } = useQuery({
    queryKey: ['interlocutor', thread],
    queryFn: () => callApi(readInterlocutor, { params: { thread: String(thread) } }),
    enabled: !entry,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!entry && isError) return <NobodyKnown onBack={back} />
  if (!entry && !data) return <Waiting />
  return (
    <Thread
      me={me}
      conversation={thread}
      interlocutor={entry ? entry.member : (data ?? null)}
      initial={opened.get(thread)}
      now={desk.now}
      onSent={(message) => {
        opened.add(thread, message)
        list.sent(thread, message)
      }}
      onRead={(lastId) => list.read(thread, lastId)}
      onGone={() => desk.onEnd(thread)}
      {...(entry ? { onHide: () => hiding.ask(entry) } : {})}
      backHref="/messages"
      onBack={back}
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
