import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useRef,
  useState,
} from 'react'
import { MESSAGE_TYPE } from '../../../shared/contacts.ts'
import { BUG_HINT } from '../../../shared/texts.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { FilledMarkup } from '../../../ui/cached-markup.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { formatCount, LOADING } from '../../../ui/texts.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { formatListDate } from '../components/message-dates.ts'
import { PartnerAvatar } from '../components/partner-avatar.tsx'
import type { KeptMessage } from '../conversation/contract.ts'
import { DRAFT_PREFIX } from '../drafts/texts.ts'
import { DELETED_MEMBER, formatMet, TOKEN_FORM } from '../texts.ts'
import { groupByTurn } from '../turns/groups.ts'
import { formatGoodbyeLine, IS_MUTED, TURN_TITLES } from '../turns/texts.ts'
import type { Conversation } from './contract.ts'
import type { ConversationEntry, useConversations } from './use-conversations.ts'
import type { Inbox } from './use-inbox.ts'

/** A pointer or focus that only passes over an entry loads nothing; milliseconds. */
const HOVER_DELAY_MS = 100

interface Props extends ConversationEntry {
  me: number
  now: number
  isOpen: boolean
  isTyping: boolean
  /** A message that the server keeps. */
  pending: KeptMessage | null
  /** The one entry that Tab reaches; undefined before hydration, where it reaches all. */
  isTabStop: boolean | undefined
  /** Below the fold: its photo loads lazily. */
  lazy: boolean
  onOpen: (id: number) => void
  /** The entry is about to be opened. */
  onPrepare: (id: number) => void
  onHide: (listed: ConversationEntry) => void
}

/** An entry of the list: a link that opens the conversation without a reload, and a hide button. */
const ConversationRow = memo(function ConversationRow(props: Props) {
  const { conversation, member, isOpen, isTabStop, onOpen, onPrepare, onHide } = props
  const { id, unread } = conversation
  const prepare = usePrefetch(id, onPrepare)
  const tabIndex = isTabStop === false ? -1 : undefined
  return (
    <li className={unread > 0 ? 'talk unread' : 'talk'}>
      <a
        {...prepare}
        className="talk-link"
        tabIndex={tabIndex}
        href={`/messages/${id}`}
        aria-current={isOpen ? 'page' : undefined}
        onClick={(event) => {
          if (isModifiedClick(event)) return
          event.preventDefault()
          onOpen(id)
        }}
      >
        <ConversationRowContent {...props} />
      </a>
      <FilledMarkup
        cacheKey={import.meta.env.SSR && ['talk-hide', isTabStop === undefined]}
        holes={{ id, name: member?.name ?? DELETED_MEMBER }}
      >
        {({ id, name }) => (
          <button
            type="submit"
            form={TOKEN_FORM}
            formAction={`/messages/${id}/masquer`}
            className="talk-hide"
            tabIndex={isTabStop === undefined ? undefined : -1}
            aria-label={`Masquer ou signaler la conversation avec ${name}`}
            title="Masquer ou signaler"
            onClick={(event) => {
              event.preventDefault()
              onHide({ conversation, member })
            }}
          >
            <Icon name="ellipsis" />
          </button>
        )}
      </FilledMarkup>
    </li>
  )
})

/** Loads a conversation when it is pressed, or hovered or focused for a moment. */
function usePrefetch(id: number, onPrepare: (id: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const cancel = () => clearTimeout(timer.current)
  const schedule = () => {
    cancel()
    timer.current = setTimeout(() => onPrepare(id), HOVER_DELAY_MS)
  }
  return {
    onPointerDown: () => onPrepare(id),
    onPointerEnter: ({ pointerType }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'mouse') schedule()
    },
    onPointerLeave: cancel,
    onFocus: schedule,
    onBlur: cancel,
  }
}

/** Name, date, last message and unread count. */
function ConversationRowContent({ conversation, member, me, now, isOpen, ...state }: Props) {
  const { isTyping, pending, lazy } = state
  const { unread, date, muted, draft } = conversation
  const writer = isTyping ? member : null
  const isDraft = Boolean(draft?.message) && !isOpen
  return (
    <>
      {member ? <PartnerAvatar partner={member} now={now} lazy={lazy} /> : <NoAvatar />}
      {member ? <MemberName member={member} /> : <span className="name soft">{DELETED_MEMBER}</span>}
      <FilledMarkup
        cacheKey={import.meta.env.SSR && ['talk-last', muted, writer !== null, isDraft]}
        holes={{
          ...{ iso: date, day: formatListDate(date, now) },
          last: writer ? `${writer.name} écrit…` : formatShown(conversation, pending, me, isOpen),
          ...{ count: unread > 0 ? formatCount(unread) : null, unread: formatUnread(unread) },
        }}
      >
        {({ iso, day, last, count, unread }) => (
          <>
            <time dateTime={iso}>
              {muted && (
                <>
                  <Icon name="bell-off" size="sm" />
                  <span className="sr">{`${IS_MUTED} `}</span>
                </>
              )}
              {day}
            </time>
            <span className={writer ? 'talk-last talk-writing' : 'talk-last'}>
              {isDraft && !writer && <span className="talk-draft">{`${DRAFT_PREFIX} `}</span>}
              {last}
            </span>
            {count !== null && (
              <span className="count">
                <span aria-hidden="true">{count}</span>
                <span className="sr">{unread}</span>
              </span>
            )}
          </>
        )}
      </FilledMarkup>
    </>
  )
}

const formatUnread = (unread: number) => `${unread} ${unread === 1 ? 'non lu' : 'non lus'}`

function NoAvatar() {
  return (
    <span className="avatar avatar-gone">
      <Icon name="user-round-x" />
    </span>
  )
}

/** The reader's draft, else a pending message, else the last one. */
function formatShown(
  conversation: Conversation,
  pending: KeptMessage | null,
  me: number,
  isOpen: boolean,
): string {
  if (conversation.draft?.message && !isOpen) return conversation.draft.message
  return pending ? `En attente\u202f: ${formatText(pending)}` : formatLastMessage(conversation, me)
}

/** 'Vous : …' before the reader's own message; a gif shows as 'Gif'. */
function formatLastMessage(
  { last_id, last_message, last_sender, last_type, met }: Conversation,
  me: number,
): string {
  if (last_id === 0 && met) return formatMet(met)
  if (last_id === 0) return 'Rien d’écrit pour l’instant'
  const text = formatText({ type: last_type, message: last_message })
  return last_sender === me ? `Vous\u202f: ${text}` : text
}

const formatText = ({ type, message }: Pick<KeptMessage, 'type' | 'message'>) =>
  type === MESSAGE_TYPE.gif ? 'Gif' : type === MESSAGE_TYPE.goodbye ? formatGoodbyeLine(message) : message

/** The click opens a tab or a window. */
function isModifiedClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

/** Entries visible on a desktop without scrolling. */
const ROWS_IN_VIEW = 10
const SKELETON_ROWS = 6

interface ConversationListProps {
  list: ReturnType<typeof useConversations>
  /** The searched name, '' for none. */
  search: string
  me: number
  now: number
  open: number | null
  typing: ReadonlySet<number>
  pending: Inbox['pending']
  onOpen: (id: number) => void
  onPrepare: (id: number) => void
  onHide: (listed: ConversationEntry) => void
  onClear: () => void
}

/** The entries with their empty, loading and error states, and 'Voir plus'. */
export function ConversationList({
  list,
  search,
  me,
  now,
  open,
  typing,
  pending,
  ...acts
}: ConversationListProps) {
  const { listed, next, isFailed, isMoreFailed, isLoading, isLoadingMore, isSearching, loadMore } = list
  const groups = groupByTurn(listed, me, now)
  const { stop, keys } = useArrowKeys(
    groups.flatMap(({ entries }) => entries.map(({ conversation }) => conversation.id)),
    open,
  )
  if (isLoading) return <ListSkeleton />
  if (listed.length === 0 && !isFailed)
    return <EmptyConversationList search={search} onClear={acts.onClear} />
  return (
    <>
      {isFailed && !isMoreFailed && <ListError />}
      <div className="talk-groups" aria-busy={isSearching || undefined} {...keys}>
        {groups.map(({ turn, entries, before }) => (
          <section key={turn} aria-labelledby={`tour-${turn}`}>
            <h2 id={`tour-${turn}`} className="talks-head">
              {TURN_TITLES[turn]}
              {/* Others may follow on further pages. */}
              {(turn === 'yours' || !next) && <span className="talks-count">{entries.length}</span>}
            </h2>
            <ul className="talks">
              {entries.map(({ conversation, member }, index) => (
                <ConversationRow
                  key={conversation.id}
                  conversation={conversation}
                  member={member}
                  me={me}
                  now={now}
                  isOpen={conversation.id === open}
                  isTyping={typing.has(conversation.id)}
                  pending={pending.get(conversation.id)}
                  isTabStop={stop === null ? undefined : conversation.id === stop}
                  lazy={before + index >= ROWS_IN_VIEW}
                  onOpen={acts.onOpen}
                  onPrepare={acts.onPrepare}
                  onHide={acts.onHide}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {isMoreFailed && <ListError />}
      {next && <LoadMore busy={isLoadingMore} onMore={loadMore} href={toPageUrl(next)} />}
    </>
  )
}

const ROW = '.talk'
const LINK = '.talk-link'

/**
 * The list is one tab stop: up, down, Home and End move between entries, right to the button of an entry, left back.
 * @returns `stop` null before hydration
 */
function useArrowKeys(ids: readonly number[], open: number | null) {
  const hydrated = useHydrated()
  const [focused, setFocused] = useState<number | null>(null)
  const stop = [focused, open].find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null
  const keys = {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => {
      const at = [...currentTarget.querySelectorAll(ROW)].findIndex((row) => row.contains(target))
      setFocused(ids[at] ?? null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = findArrowTarget(event)
      if (!next) return
      event.preventDefault()
      next.focus()
    },
  }
  return { stop: hydrated ? stop : null, keys }
}

function findArrowTarget({
  key,
  currentTarget,
  target,
}: KeyboardEvent<HTMLElement>): HTMLElement | undefined {
  const links = [...currentTarget.querySelectorAll<HTMLElement>(LINK)]
  const row = (target as Element).closest(ROW)
  const at = links.findIndex((link) => row?.contains(link))
  switch (key) {
    case 'ArrowDown':
      return links[at + 1]
    case 'ArrowUp':
      return links[at - 1]
    case 'Home':
      return links[0]
    case 'End':
      return links.at(-1)
    case 'ArrowRight':
      return row?.querySelector<HTMLElement>('button') ?? undefined
    case 'ArrowLeft':
      return links[at]
    default:
      return undefined
  }
}

function ListError() {
  return <ErrorNotice title="Erreur impossible de charger les conversations" hint={BUG_HINT} />
}

function EmptyConversationList({ search, onClear }: { search: string; onClear: () => void }) {
  const action = search ? (
    <Button kind="soft" onClick={onClear}>
      Voir toutes les conversations
    </Button>
  ) : (
    <LinkButton href="/recherche" icon="search">
      Rencontrer quelqu’un
    </LinkButton>
  )
  return (
    <EmptyState title="Aucune conversation" drawing={search ? 'floor' : 'mailbox'} action={action}>
      {search
        ? `Personne ici ne porte un nom comme «\u202f${search}\u202f».`
        : 'La boîte est vide, l’oiseau attend. Un mot suffit pour commencer\u202f: choisissez quelqu’un et écrivez-lui.'}
    </EmptyState>
  )
}

function ListSkeleton() {
  return (
    <div role="status" aria-label={LOADING} className="talks">
      {Array.from({ length: SKELETON_ROWS }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={index} className="talk-link">
          <span className="skeleton skeleton-avatar avatar" />
          <span className="skeleton skeleton-line" />
          <span className="talk-last skeleton skeleton-line" />
        </div>
      ))}
    </div>
  )
}

/**
 * The page for browsers without scripts that shows the same list: '/messages?page=2', with the open
 * conversation.
 */
function toPageUrl(url: string): string {
  return url.replace('/api/messages/0', '/messages').replace('/api/messages', '/messages')
}
