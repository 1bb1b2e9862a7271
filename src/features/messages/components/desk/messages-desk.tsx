import { useRef, useState } from 'react'
import type { Position } from '../../../../domain/distance.ts'
import { useNow } from '../../../../ui/use-now.ts'
import { DELETED_MEMBER, MESSAGES_TITLE } from '../../list-texts.ts'
import type { ConversationPage } from '../list/conversations.ts'
import { HideModal } from '../list/hide-modal.tsx'
import { useConversations } from '../list/use-conversations.ts'
import { ListPane } from './list-pane.tsx'
import type { PlainThread } from './plain.tsx'
import { ThreadSection } from './thread-section.tsx'
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

/** List and open conversation, side by side or one at a time (look.md): they switch without a reload. */
export function MessagesDesk(props: DeskProps) {
  const { me, token, unread, thread } = props
  const now = useNow(props.now)
  const [search, setSearch] = useState(props.search)
  const [gone, setGone] = useState<number | null>(null)
  const place = usePlace(thread?.id ?? null)
  const { open } = place
  const first = props.list && { search: props.search, page: props.list }
  const list = useConversations({ me: me.id, first, search, open: open === gone ? null : open })
  const opened = useOpened(me.id, thread)
  const listPane = useRef<HTMLElement>(null)
  const threadPane = useRef<HTMLElement>(null)
  const announced = useLiveList({ me: me.id, unread, open, list, onGone: (id) => id === open && setGone(id) })
  const hiding = useHiding(list, (id) => {
    if (id === open) place.leave()
    listPane.current?.focus({ preventScroll: true })
  })
  const typing = useTyping()
  const name = open === null ? MESSAGES_TITLE : (list.find(open)?.member?.name ?? DELETED_MEMBER)
  useTitle(unread, name)
  useFocus(open, listPane, threadPane)
  useVisibleHeight()

  return (
    <div className={open === null ? 'desk' : 'desk is-open'}>
      <ListPane
        pane={listPane}
        list={list}
        me={me.id}
        now={now}
        open={open}
        typing={typing}
        search={search}
        onSearch={setSearch}
        token={token}
        onOpen={place.show}
        onPrepare={opened.prepare}
        onHide={hiding.ask}
      />
      <ThreadSection
        pane={threadPane}
        me={me}
        token={token}
        first={thread}
        open={open}
        isGone={open !== null && open === gone}
        list={list}
        opened={opened}
        now={now}
        onGone={() => open !== null && leaveGone(open)}
        onHide={hiding.ask}
        onBack={place.back}
      />
      <HideModal hidden={hiding.asked} onClose={hiding.close} onHide={hiding.hide} />
      <p className="sr" role="status">
        {announced}
      </p>
    </div>
  )

  /** The conversation itself has found out. */
  function leaveGone(id: number): void {
    list.remove(id)
    setGone(id)
  }
}
