import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { CallError, callApi } from '../../../client/call.ts'
import { onLive } from '../../../client/live.ts'
import type { Position } from '../../../shared/distance.ts'
import { showError } from '../../../ui/toast.ts'
import { useNow } from '../../../ui/use-now.ts'
import type { ConversationMessage, KeptMessage } from '../conversation/contract.ts'
import type { ConversationViewProps } from '../conversation/conversation-view.tsx'
import type { LoadedMessages } from '../conversation/use-message-store.ts'
import { useKeptMessages } from '../kept/use-kept-messages.ts'
import { DELETED_MEMBER, formatPageTitle, MESSAGES_TITLE } from '../texts.ts'
import { hideConversation } from './contract.ts'
import {
  type ConversationEntry,
  type ConversationPage,
  useConversations,
  useLiveList,
} from './use-conversations.ts'
import { useMessageCache } from './use-message-cache.ts'

/** State of a conversation for browsers without scripts. */
interface PlainConversation {
  /** The address requests messages older than the newest. */
  isOlder: boolean
  /** Text of a rejected form, and its error. */
  message: string
  error: string
  /** A refused description of a photo, to send or of the chosen message. */
  alt?: { value: string; error: string | undefined } | undefined
  /** The message that the address names, to answer it or to change it. */
  chosen: ConversationMessage | null
  /** A refused change of that message: the text of an edit, and the reason. */
  change?: { message: string | undefined; error: string } | undefined
  /** A received message looks like a scam. */
  isScam: boolean
}

/** The conversation in the page's address. */
export interface InitialConversation {
  id: number
  /** Null if they could not be loaded. */
  opened: LoadedMessages | null
  /** Of an empty conversation; null if it has messages or they could not be loaded. */
  table: ConversationViewProps['table']
  /** The message that the address names; null for none. */
  sought?: number | null
  plain: PlainConversation
}

/** The reader. */
export interface Me {
  id: number
  name: string
  premium: boolean
  /** Refuses read receipts, and gets none. */
  refusesReceipts?: boolean
  /** The e-mail is confirmed; before that, messages are pending. */
  verified: boolean
  /** Why a paused reader may not write; null otherwise. */
  pause: string | null
  position: Position | null
}

export interface InboxProps {
  me: Me
  /** For the plain forms. */
  token: string
  /** Unread messages over all conversations. */
  unread: number
  /** The name in the address, '' for none. */
  search: string
  /** The first page of the list; null if it could not be loaded, and the browser retries. */
  list: ConversationPage | null
  /** Messages that wait for the reader's e-mail to be confirmed, and those that were refused then. */
  pending: KeptMessage[]
  thread: InitialConversation | null
  /** Milliseconds since 1970. */
  now: number
}

/** State and actions shared by the list and the open conversation. */
export type Inbox = ReturnType<typeof useInbox>

export function useInbox(props: InboxProps) {
  const { me, unread, thread } = props
  const now = useNow(props.now)
  const [search, setSearch] = useState(props.search)
  const [endedId, setEndedId] = useState<number | null>(null)
  const { open, show, back, leave } = useConversationRoute(thread?.id ?? null)
  const isEnded = open !== null && open === endedId
  const first = props.list && { search: props.search, page: props.list }
  const list = useConversations({ me: me.id, first, search, open: isEnded ? null : open })
  // The block may be removed: then the list has the conversation again.
  const isGone = isEnded && !list.find(open)
  const opened = useMessageCache(me.id, thread)
  const panes = { list: useRef<HTMLElement>(null), thread: useRef<HTMLElement>(null) }
  const announced = useLiveList({
    me: me.id,
    unread,
    open,
    list,
    onGone: (id) => id === open && setEndedId(id),
  })
  const hiding = useHideConversation(list, (id) => {
    if (id === open) leave()
    panes.list.current?.focus({ preventScroll: true })
  })
  const typing = useTyping()
  const pending = useKeptMessages(me.id, props.pending, open)
  const entry = open === null ? undefined : list.find(open)
  usePageTitle(unread, entry ? (entry.member?.name ?? DELETED_MEMBER) : MESSAGES_TITLE)
  useFocusOnOpen(open, panes.list, panes.thread)
  useVisibleHeight()
  // Stable callbacks: a row re-renders only when its own data changes.
  const onOpen = useCallback(
    (id: number) => {
      setEndedId(null)
      show(id)
    },
    [show],
  )
  const onEnd = (id: number) => {
    list.remove(id)
    setEndedId(id)
  }
  return {
    ...{ now, search, setSearch, open, entry, isGone, list, opened, panes, announced, hiding },
    typing,
    pending,
    back,
    onOpen,
    onEnd,
  }
}

/**
 * Applies an update in a short view transition; without one if the browser has none, the reader prefers
 * reduced motion or the page is hidden.
 */
function switchView(update: () => void): void {
  const isQuiet = document.hidden || window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (isQuiet || !('startViewTransition' in document)) {
    update()
    return
  }
  const { ready, finished } = document.startViewTransition(() => flushSync(update))
  // The next transition aborts the previous one.
  for (const end of [ready, finished]) end.catch(() => {})
}

const SITE_SUFFIX = /\s·[^·]*$/

/**
 * Updates the page's title: unread count, then the open conversation or the list.
 * @param first unread messages when the page was rendered
 * @param shown title of the open conversation or the list
 */
function usePageTitle(first: number, shown: string): void {
  const [unread, setUnread] = useState(first)
  useEffect(() => onLive('counters', ({ messages }) => setUnread(messages)), [])
  useEffect(() => {
    const [site = ''] = SITE_SUFFIX.exec(document.title) ?? []
    document.title = `${formatPageTitle(unread, shown)}${site}`
  }, [unread, shown])
}

/** Sets `--visible-height` to the height above an on-screen keyboard that overlays the page, as on iPhones. */
function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const { style } = document.documentElement
    const fit = () => {
      const isCovered = view.scale === 1 && view.height < window.innerHeight - 1
      if (!isCovered) return void style.removeProperty('--visible-height')
      style.setProperty('--visible-height', `${view.height}px`)
      // The browser scrolled the page to show the field, which now fits.
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
 * Hides a conversation after one confirmation.
 * @param onHidden called once it has left the list
 */
function useHideConversation(list: ReturnType<typeof useConversations>, onHidden: (id: number) => void) {
  const [pending, setPending] = useState<ConversationEntry | null>(null)
  return {
    pending,
    request: setPending,
    close: () => setPending(null),
    hide: async (id: number) => {
      setPending(null)
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
 * Moves the focus with the view: to the field where there is a hardware keyboard, else to the conversation,
 * because the field would open the on-screen keyboard; back in the list, to the entry that was open.
 */
function useFocusOnOpen(
  open: number | null,
  list: RefObject<HTMLElement | null>,
  thread: RefObject<HTMLElement | null>,
): void {
  const previous = useRef(open)
  useEffect(() => {
    // A page opened on a conversation, unless the reader was faster.
    if (document.activeElement === document.body) findMessageField(thread.current)?.focus()
  }, [thread])
  useEffect(() => {
    const left = previous.current
    if (left === open) return
    previous.current = open
    const target = open === null ? findEntryLink(list.current, left) : findMessageField(thread.current)
    const pane = open === null ? list.current : thread.current
    ;(target ?? pane)?.focus({ preventScroll: true })
  }, [open, list, thread])
}

function findEntryLink(list: HTMLElement | null, thread: number | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>(`a[href="/messages/${thread}"]`) ?? null
}

function findMessageField(thread: HTMLElement | null): HTMLElement | null {
  if (!window.matchMedia(KEYBOARD_QUERY).matches) return null
  return thread?.querySelector<HTMLElement>('textarea:not(:disabled)') ?? null
}

/** A typing notification repeats and expires after this time; milliseconds. */
const TYPING_MS = 6_000

/** Conversations whose other member is typing. */
function useTyping(): ReadonlySet<number> {
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>()
    const show = () => setTyping(new Set(timers.keys()))
    const stop = (thread: number) => {
      clearTimeout(timers.get(thread))
      if (timers.delete(thread)) show()
    }
    const subscriptions = [
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
      for (const unsubscribe of subscriptions) unsubscribe()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [])
  return typing
}

/** History state of an entry opened from the list: going back returns to it. */
const FROM_LIST = { from: 'list' }

/**
 * The open conversation by the address: `/messages/12`, or none at `/messages`.
 * @param first the conversation of the page's address
 */
function useConversationRoute(first: number | null) {
  const [open, setOpen] = useState(first)
  const current = useRef(first)
  const actions = useMemo(() => {
    const move = (to: number | null, isAnimated = false) => {
      current.current = to
      if (isAnimated) setOpen(to)
      else switchView(() => setOpen(to))
    }
    return {
      /** Follows the back and forward buttons. */
      follow: (event: PopStateEvent) => {
        const to = parseConversationId()
        // The browser has already animated this navigation.
        if (to !== current.current) move(to, event.hasUAVisualTransition)
      },
      /** Opens a conversation as a history entry. */
      show: (id: number) => {
        if (id === current.current) return
        history.pushState(current.current === null ? FROM_LIST : null, '', `/messages/${id}`)
        move(id)
      },
      /** Returns to the list, by the history entry it came from if there is one. */
      back: () => {
        if (history.state?.from === FROM_LIST.from) {
          history.back()
          return
        }
        history.pushState(null, '', '/messages')
        move(null)
      },
      /** Leaves a conversation that no longer exists, and its address. */
      leave: () => {
        history.replaceState(null, '', '/messages')
        move(null)
      },
    }
  }, [])

  useEffect(() => {
    window.addEventListener('popstate', actions.follow)
    return () => window.removeEventListener('popstate', actions.follow)
  }, [actions])
  return { open, ...actions }
}

function parseConversationId(): number | null {
  const digits = /^\/messages\/([1-9]\d{0,9})\/?$/.exec(location.pathname)?.[1]
  return digits ? Number(digits) : null
}
