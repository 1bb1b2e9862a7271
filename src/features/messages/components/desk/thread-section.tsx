import { type RefObject, useEffect, useState } from 'react'
import { conversationWith, DELETED_MEMBER } from '../../list-texts.ts'
import type { Listed } from '../list/conversations.ts'
import type { useConversations } from '../list/use-conversations.ts'
import type { FirstThread } from './messages-desk.tsx'
import { Gone, Invitation } from './no-thread.tsx'
import { PlainComposer } from './plain.tsx'
import { ThreadPane } from './thread-pane.tsx'
import type { useOpened } from './use-opened.ts'

interface Props {
  pane: RefObject<HTMLElement | null>
  me: React.ComponentProps<typeof ThreadPane>['me']
  token: string
  first: FirstThread | null
  open: number | null
  /** The conversation is no longer there. */
  isGone: boolean
  list: ReturnType<typeof useConversations>
  opened: ReturnType<typeof useOpened>
  now: number
  onGone: () => void
  onHide: (listed: Listed) => void
  onBack: () => void
}

/** The pane beside the list: the open conversation, or what stands in its place. */
export function ThreadSection(props: Props) {
  const { pane, me, token, first, open, isGone, list, opened, now, onGone, onHide, onBack } = props
  const isOlder = useOlderOnce(open, first, opened.forget)
  if (open === null) {
    return (
      <section className="desk-thread" ref={pane}>
        <Invitation />
      </section>
    )
  }
  const listed = list.find(open)
  const label = conversationWith(listed?.member?.name ?? DELETED_MEMBER)
  const asked = first?.id === open ? first : null
  return (
    <section className="desk-thread" aria-label={label} tabIndex={-1} ref={pane}>
      {/* The list's own heading is not there while a phone shows the conversation alone. */}
      <h1 className="sr only-phone">{label}</h1>
      {isGone ? (
        <Gone onBack={onBack} />
      ) : (
        <ThreadPane
          key={isOlder ? `${open} older` : open}
          me={me}
          thread={open}
          listed={listed}
          opened={opened.get(open)}
          now={now}
          onSent={(message) => {
            opened.add(open, message)
            list.sent(open, message)
          }}
          onRead={(lastId) => list.read(open, lastId)}
          onGone={onGone}
          onHide={onHide}
          onBack={onBack}
        />
      )}
      {asked && (
        <noscript>
          <PlainComposer thread={asked} token={token} />
        </noscript>
      )}
    </section>
  )
}

/**
 * Older messages by their own address are for browsers without scripts: with them the conversation opens at its newest.
 * @returns whether the older ones are still shown
 */
function useOlderOnce(open: number | null, first: FirstThread | null, forget: (id: number) => void): boolean {
  const [isOlder, setOlder] = useState(first?.plain.isOlder ?? false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's own address, looked at once
  useEffect(() => {
    if (!isOlder || !first) return
    forget(first.id)
    history.replaceState(history.state, '', `/messages/${first.id}`)
    setOlder(false)
  }, [])
  return isOlder && open === first?.id
}
