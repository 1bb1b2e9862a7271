import { useCallback, useRef, useState } from 'react'
import type { Position } from '../../../../shared/distance.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { DELETED_MEMBER, MESSAGES_TITLE } from '../../list-texts.ts'
import type { ConversationPage } from '../list/conversations.ts'
import { useConversations } from '../list/use-conversations.ts'
import type { PlainThread } from './plain.tsx'
import { useFocus } from './use-focus.ts'
import { useHiding } from './use-hiding.ts'
import { useLiveList } from './use-live-list.ts'
import { type Opened, useOpened } from './use-opened.ts'
import { usePlace } from './use-place.ts'
import { useTitle } from './use-title.ts'
import { useTyping } from './use-typing.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** The conversation that the page was asked for. */
export interface FirstThread {
  id: number
  /** Null when they could not be read. */
  opened: Opened | null
  plain: PlainThread
}

export interface DeskProps {
  me: { id: number; name: string; premium: boolean; position: Position | null }
  /** For the plain forms. */
  token: string
  /** Unread messages over all conversations. */
  unread: number
  /** The name that the address asks for, '' for none. */
  search: string
  /** The page's list; null when it could not be read, and the browser asks. */
  list: ConversationPage | null
  thread: FirstThread | null
  /** Milliseconds since 1970. */
  now: number
}

/** All that list and open conversation share: what is open, what is known, what may be done. */
export type Desk = ReturnType<typeof useDesk>

export function useDesk(props: DeskProps) {
  const { me, unread, thread } = props
  const now = useNow(props.now)
  const [search, setSearch] = useState(props.search)
  const [gone, setGone] = useState<number | null>(null)
  const { open, show, back, leave } = usePlace(thread?.id ?? null)
  const isGone = open !== null && open === gone
  const first = props.list && { search: props.search, page: props.list }
  const list = useConversations({ me: me.id, first, search, open: isGone ? null : open })
  const opened = useOpened(me.id, thread)
  const panes = { list: useRef<HTMLElement>(null), thread: useRef<HTMLElement>(null) }
  const announced = useLiveList({ me: me.id, unread, open, list, onGone: (id) => id === open && setGone(id) })
  const hiding = useHiding(list, (id) => {
    if (id === open) leave()
    panes.list.current?.focus({ preventScroll: true })
  })
  const typing = useTyping()
  const entry = open === null ? undefined : list.find(open)
  useTitle(unread, entry ? (entry.member?.name ?? DELETED_MEMBER) : MESSAGES_TITLE)
  useFocus(open, panes.list, panes.thread)
  useVisibleHeight()
  // The same acts for good: each entry is drawn again only when something of its own has changed.
  const onOpen = useCallback(
    (id: number) => {
      setGone(null)
      show(id)
    },
    [show],
  )
  const onEnd = (id: number) => {
    list.remove(id)
    setGone(id)
  }
  return {
    ...{ now, search, setSearch, open, entry, isGone, list, opened, panes, announced, hiding },
    typing,
    back,
    onOpen,
    onEnd,
  }
}
