import { useEffect, useState } from 'react'
import { DELETED_MEMBER } from '../../list-texts.ts'
import { Gone, Invitation } from './no-thread.tsx'
import { PlainComposer } from './plain.tsx'
import { ThreadPane } from './thread-pane.tsx'
import type { Desk, DeskProps, FirstThread } from './use-desk.ts'

interface Props {
  desk: Desk
  me: DeskProps['me']
  token: string
  first: FirstThread | null
}

/** The pane beside the list: the open conversation, or what stands in its place. */
export function ThreadSection({ desk, me, token, first }: Props) {
  const { open, panes, entry, back } = desk
  const isOlder = useOlderOnce(open, first, desk.opened.forget)
  if (open === null) {
    return (
      <section className="desk-thread" ref={panes.thread}>
        <Invitation />
      </section>
    )
  }
  const label = entry ? `Conversation avec ${entry.member?.name ?? DELETED_MEMBER}` : 'Conversation'
  return (
    <section className="desk-thread" aria-label={label} tabIndex={-1} ref={panes.thread}>
      {/* The list's own heading is not there while a phone shows the conversation alone. */}
      <h1 className="sr only-phone">{label}</h1>
      {desk.isGone ? (
        <Gone onBack={back} />
      ) : (
        <ThreadPane key={isOlder ? `${open} older` : open} desk={desk} me={me} thread={open} />
      )}
      {first?.id === open && (
        <noscript>
          <PlainComposer thread={first} token={token} partner={entry?.member?.id} />
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
