import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, callApi } from '../../../client/call.ts'
import { isLive, onLive, onLiveChange } from '../../../client/live.ts'
import type { Position } from '../../../shared/distance.ts'
import { showError } from '../../../ui/toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import {
  type ConversationMessage,
  listMessages,
  MESSAGES_PAGE_SIZE,
} from '../conversation/contract/message.ts'
import { hideConversation } from './contract.ts'
import type { ConversationEntry, ConversationPage } from './conversations.ts'
import { DELETED_MEMBER, formatPageTitle, MESSAGES_TITLE } from './list-texts.ts'
import type { PlainConversation } from './plain-composer.tsx'
import { useConversations } from './use-conversations.ts'
import { useLiveList } from './use-live-list.ts'

/** The conversation that the page was asked for. */
export interface InitialConversation {
  id: number
  /** Null when they could not be read. */
  opened: LoadedMessages | null
  plain: PlainConversation
}

export interface InboxProps {
  me: { id: number; name: string; premium: boolean; position: Position | null }
  /** For the plain forms. */
  token: string
  /** Unread messages over all conversations. */
  unread: number
  /** The name that the address asks for, '' for none. */
  search: string
  /** The page's list; null when it could not be read, and the browser asks. */
  list: ConversationPage | null
  thread: InitialConversation | null
  /** Milliseconds since 1970. */
  now: number
}

/** All that list and open conversation share: what is open, what is known, what may be done. */
export type Inbox = ReturnType<typeof useInbox>

export function useInbox(props: InboxProps) {
  const { me, unread, thread } = props
  const now = useNow(props.now)
  const [search, setSearch] = useState(props.search)
  const [gone, setGone] = useState<number | null>(null)
  const { open, show, back, leave } = useConversationRoute(thread?.id ?? null)
  const isGone = open !== null && open === gone
  const first = props.list && { search: props.search, page: props.list }
  const list = useConversations({ me: me.id, first, search, open: isGone ? null : open })
  const opened = useMessageCache(me.id, thread)
  const panes = { list: useRef<HTMLElement>(null), thread: useRef<HTMLElement>(null) }
  const announced = useLiveList({ me: me.id, unread, open, list, onGone: (id) => id === open && setGone(id) })
  const hiding = useHideConversation(list, (id) => {
    if (id === open) leave()
    panes.list.current?.focus({ preventScroll: true })
  })
  const typing = useTyping()
  const entry = open === null ? undefined : list.find(open)
  usePageTitle(unread, entry ? (entry.member?.name ?? DELETED_MEMBER) : MESSAGES_TITLE)
  useFocusOnOpen(open, panes.list, panes.thread)
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

/**
 * Draws what `update` changes as a short view transition; at once where the browser has none, or the reader asked for
 * less motion, or nobody looks.
 */
function switchView(update: () => void): void {
  const isQuiet = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isQuiet || !('startViewTransition' in document)) {
    update()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(update))
  // The next switch breaks the one before it off.
  for (const end of [ready, finished]) end.catch(() => {})
}

const SITE_SUFFIX = /\s·[^·]*$/

/**
 * Keeps the page's title: how many messages are unread over all, then what the page shows.
 * @param first unread messages when the page was rendered
 * @param shown the open conversation's or the list's own title
 */
function usePageTitle(first: number, shown: string): void {
  const [unread, setUnread] = useState(first)
  useEffect(() => onLive('counters', ({ messages }) => setUnread(messages)), [])
  useEffect(() => {
    const [site = ''] = SITE_SUFFIX.exec(document.title) ?? []
    document.title = `${formatPageTitle(unread, shown)}${site}`
  }, [unread, shown])
}

/**
 * Keeps the page as high as what is seen of it above a keyboard that covers the page instead of making it smaller, as on
 * iPhones: `--visible-height`, which the style sheet reads.
 */
function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const fit = () => {
      const isCovered = view.scale === 1 && view.height < window.innerHeight - 1
      if (!isCovered) return void style.removeProperty('--visible-height')
      style.setProperty('--visible-height', `${view.height}px`)
      // The browser has moved the page up to show the field; it now fits without.
      if (view.offsetTop > 0) window.scrollTo(0, 0)
    }
    view.addEventListener('resize', fit)
    view.addEventListener('scroll', fit)
    return () => {
      view.removeEventListener('resize', fit)
      view.removeEventListener('scroll', fit)
      style.removeProperty('--visible-height')
    }
  }, [])
}

/**
 * Hiding a conversation, which is asked about once.
 * @param onHidden called as soon as it has left the list
 */
function useHideConversation(list: ReturnType<typeof useConversations>, onHidden: (id: number) => void) {
  const [asked, setAsked] = useState<ConversationEntry | null>(null)
  return {
    asked,
    ask: setAsked,
    close: () => setAsked(null),
    hide: async (id: number) => {
      setAsked(null)
      list.remove(id)
      onHidden(id)
      try {
        await callApi(hideConversation, { params: { thread: String(id) } })
      } catch (error) {
        list.refresh()
        if (error instanceof CallError) await showError(error.serverMessage)
        else throw error
      }
    },
  }
}

const KEYBOARD_QUERY = '(hover: hover) and (pointer: fine)'

/**
 * Moves the focus along with what is opened: into the field where a keyboard is at hand, else to the conversation, since
 * the field would call up a keyboard of glass over it; back in the list, to the entry one comes from.
 */
function useFocusOnOpen(
  open: number | null,
  list: RefObject<HTMLElement | null>,
  thread: RefObject<HTMLElement | null>,
): void {
  const previous = useRef(open)
  useEffect(() => {
    const left = previous.current
    if (left === open) return
    previous.current = open
    const place = open === null ? findEntryLink(list.current, left) : findMessageField(thread.current)
    const pane = open === null ? list.current : thread.current
    ;(place ?? pane)?.focus({ preventScroll: true })
  }, [open, list, thread])
}

function findEntryLink(list: HTMLElement | null, thread: number | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`a[href="/messages/${thread}"]`) ?? null
}

function findMessageField(thread: HTMLElement | null): HTMLElement | null {
  if (!window.matchMedia(KEYBOARD_QUERY).matches) return null
  return thread?.querySelector<HTMLElement>('textarea:not(:disabled)') ?? null
}

/** Who types tells so again and again; after this long without, they have stopped. Milliseconds. */
const TYPING_MS = 6_000

/** Conversations whose other member is writing at this moment. */
function useTyping(): ReadonlySet<number> {
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const show = () => setTyping(new Set(timers.keys()))
    const stop = (thread: number) => {
      clearTimeout(timers.get(thread))
      if (timers.delete(thread)) show()
    }
    const ends = [
      onLive('typing', ({ thread }) => {
        const isNew = !timers.has(thread)
        clearTimeout(timers.get(thread))
        timers.set(
          thread,
          setTimeout(() => stop(thread), TYPING_MS),
        )
        if (isNew) show()
      }),
      onLive('message', ({ thread }) => stop(thread)),
      onLive('gone', ({ thread }) => stop(thread)),
    ]
    return () => {
      for (const end of ends) end()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [])
  return typing
}

/** Kept with an entry of the history: the step back from there leads to the list. */
const FROM_LIST = { from: 'list' }

/**
 * The open conversation by the address: `/messages/12`, or none at `/messages`.
 * @param first the one that the page was asked for
 */
function useConversationRoute(first: number | null) {
  const [open, setOpen] = useState(first)
  const current = useRef(first)
  const acts = useMemo(() => {
    const move = (to: number | null, isDrawn = false) => {
      current.current = to
      if (isDrawn) setOpen(to)
      else switchView(() => setOpen(to))
    }
    return {
      /** Follows the back and forward buttons. */
      follow: (event: PopStateEvent) => {
        const to = parseConversationId()
        // A browser that has drawn the way back by itself is not drawn over.
        if (to !== current.current) move(to, event.hasUAVisualTransition)
      },
      /** Opens a conversation: a step of the history. */
      show: (id: number) => {
        if (id === current.current) return
        history.pushState(current.current === null ? FROM_LIST : null, '', `/messages/${id}`)
        move(id)
      },
      /** Goes back to the list: by the step that led here, where there was one. */
      back: () => {
        if (history.state?.from === FROM_LIST.from) {
          history.back()
          return
        }
        history.pushState(null, '', '/messages')
        move(null)
      },
      /** Leaves a conversation that is no longer there, and its address with it. */
      leave: () => {
        history.replaceState(null, '', '/messages')
        move(null)
      },
    }
  }, [])

  useEffect(() => {
    window.addEventListener('popstate', acts.follow)
    return () => window.removeEventListener('popstate', acts.follow)
  }, [acts])
  return { open, ...acts }
}

function parseConversationId(): number | null {
  const digits = /^\/messages\/([1-9]\d{0,9})\/?$/.exec(location.pathname)?.[1]
  return digits ? Number(digits) : null
}

/** The newest messages of a conversation in the order of writing, as many as one answer holds. */
interface LoadedMessages {
  /** The other has read the last one: told to premium members alone. */
  isRead: boolean
  messages: ConversationMessage[]
}

/**
 * The newest messages of conversations that have been opened, or are about to be: who switches back sees them at once.
 * They are kept right by what is live, and let go once it ceases.
 */
function useMessageCache(me: number, first: { id: number; opened: LoadedMessages | null } | null) {
  const [held] = useState(
    () => new Map<number, LoadedMessages>(first?.opened ? [[first.id, first.opened]] : []),
  )
  const [asked] = useState(() => new Set<number>())

  const acts = useMemo(() => {
    const add = (id: number, message: ConversationMessage) => {
      const opened = held.get(id)
      if (!opened || opened.messages.some((known) => known.id === message.id)) return
      held.set(id, { isRead: false, messages: [...opened.messages, message].slice(-MESSAGES_PAGE_SIZE) })
    }
    return {
      get: (id: number) => held.get(id) ?? null,
      add,
      forget: (id: number) => held.delete(id),
      /** Asks for the messages of a conversation that is about to be opened; fails in silence. */
      prepare: async (id: number) => {
        if (held.has(id) || asked.has(id) || !isLive()) return
        asked.add(id)
        try {
          const params = { thread: String(id), lastId: '0' }
          const [isRead, messages] = await callApi(listMessages, { params, query: {} })
          held.set(id, { isRead, messages })
        } catch {
          // The conversation asks for itself when it is opened, and says what is wrong.
        } finally {
          asked.delete(id)
        }
      },
    }
  }, [held, asked])

  useEffect(() => {
    const { get, add, forget } = acts
    const ends = [
      onLive('message', ({ thread, message, previous }) => {
        const last = get(thread)?.messages.at(-1)?.id ?? 0
        if (last >= previous) add(thread, message)
        else forget(thread)
      }),
      onLive('read', ({ thread, last_id }) => {
        const opened = get(thread)
        const last = opened?.messages.at(-1)
        if (opened && last?.user_id === me && last.id <= last_id) {
          held.set(thread, { ...opened, isRead: true })
        }
      }),
      onLive('gone', ({ thread }) => forget(thread)),
      onLiveChange((isUp) => {
        if (!isUp) held.clear()
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [acts, held, me])
  return acts
}
