import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import type { Position } from '../../../shared/distance.ts'
import { openConversation } from '../../../shared/open-conversation.ts'
import type { Quote } from '../../../shared/quotes.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Age } from '../../../ui/age.tsx'
import { Button } from '../../../ui/button.tsx'
import { ContactPhoto } from '../../../ui/contact-photo.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Voice } from '../../../ui/member-card.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { QuoteBlock } from '../../../ui/quote-block.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { ROSE_LABEL, Rose } from '../../../ui/rose.tsx'
import { SUSPENDED_BADGE } from '../../../ui/texts.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { DailyLimitModal } from '../../premium/components/daily-limit-modal.tsx'
import type { BlacklistEntry } from '../blocks/contract.ts'
import type { Friend } from '../friendships/contract.ts'
import { ACT_DONE, LIST_TEXTS } from '../list-texts.ts'
import type { ReceivedRequest, SentRequest } from '../requests/contract.ts'
import { ACT_LABELS, formatActLabel } from '../texts.ts'
import { ACTS, type ActName, type ConfirmedAct, needsConfirmation } from './acts.ts'
import { ConfirmModal, PlainConfirmation } from './confirmation.tsx'
import { buildActPath, CONTACT_LISTS, type ListName } from './lists.ts'
import type { OwnEventWaiter } from './use-contacts.ts'
import { useOpenConversation } from './use-open-conversation.ts'

/** Rows in the first view; later portraits load lazily. */
const ROWS_IN_VIEW = 6

interface Props {
  list: ListName
  rows: ContactListRow[]
  from: Position
  now: number
  token: string
  /** The previous page is shown while the next one loads. */
  isOld: boolean
  refresh: () => Promise<void>
  expectEvent: (userId: number) => OwnEventWaiter
}

/** Shows the rows of a list with their actions. */
export function ContactList({ list, rows, from, now, token, isOld, refresh, expectEvent }: Props) {
  const { done, act } = useActs(refresh, expectEvent)
  const [question, setQuestion] = useState<{ act: ConfirmedAct; contact: Contact } | null>(null)
  const ul = useFocusAfterRemoval(rows.length)
  return (
    <>
      <ul
        ref={ul}
        className="contact-list"
        tabIndex={-1}
        aria-label={LIST_TEXTS[list].title}
        aria-busy={isOld || undefined}
      >
        {rows.map(toContact).map((contact, index) => (
          <ContactRow
            key={contact.key}
            contact={contact}
            from={from}
            now={now}
            since={CONTACT_LISTS[list].since}
            done={done[contact.key]}
            lazy={index >= ROWS_IN_VIEW}
          >
            {list === 'friends' && !isSuspended(contact.roles) && (
              <WriteButton contact={contact} token={token} />
            )}
            {listRowActs(list, contact).map((name) => (
              <ActButton
                key={name}
                act={name}
                contact={contact}
                token={token}
                list={list}
                onPress={() =>
                  needsConfirmation(name) ? setQuestion({ act: name, contact }) : act(name, contact)
                }
              />
            ))}
          </ContactRow>
        ))}
      </ul>
      {question && (
        <ConfirmModal
          open
          act={question.act}
          name={question.contact.name}
          onYes={() => act(question.act, question.contact)}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  )
}

/** Actions of a row; a suspended member's request cannot be accepted. */
function listRowActs(list: ListName, { roles }: Contact): ActName[] {
  return CONTACT_LISTS[list].acts.filter((name) => name !== 'accept' || !isSuspended(roles))
}

/** Moves the keyboard focus to a neighbour when a row leaves the list. */
function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      list.current?.focus({ preventScroll: true })
    }
    before.current = count
  }, [count])
  return list
}

function WriteButton({ contact, token }: { contact: Contact; token: string }) {
  const { write, busyWith, isPast, forget } = useOpenConversation()
  return (
    <>
      <OperationForm
        of={openConversation}
        params={{ userId: contact.id }}
        token={token}
        className="plain-act"
        onSubmit={() => write(contact.id)}
      >
        <Button
          type="submit"
          kind="poppy-line"
          small
          icon="message-circle"
          busy={busyWith === contact.id}
          aria-label={formatActLabel('Écrire', contact.name)}
        >
          Écrire
        </Button>
      </OperationForm>
      <DailyLimitModal open={isPast} what="conversations" onClose={forget} />
    </>
  )
}

/** Statuses that mean that the list is out of date. */
const STALE_STATUSES = new Set([404, 409])

/**
 * Manages the actions of rows. A row shows its result as soon as its button is pressed, stays until
 * `refresh` has reloaded the list, and gets its buttons back when the action fails.
 */
function useActs(refresh: () => Promise<void>, expectEvent: (userId: number) => OwnEventWaiter) {
  const [done, setDone] = useState<Readonly<Record<number, ActName>>>({})

  const act = async (name: ActName, { id, key }: Contact) => {
    const event = expectEvent(id)
    setDone((all) => ({ ...all, [key]: name }))
    try {
      const { message } = await ACTS[name].send(key)
      await Promise.all([showSuccess(message), event(true).then(refresh)])
    } catch (error) {
      const { status, serverMessage } = error as CallError
      const isOld = (await event(false)) || STALE_STATUSES.has(status)
      await Promise.all([showError(serverMessage), isOld && refresh()])
    }
    setDone(({ [key]: _, ...others }) => others)
  }
  return { done, act }
}

interface ActButtonProps {
  list: ListName
  act: ActName
  contact: Contact
  token: string
  onPress: () => void
}

/** The button of an action; without scripts a form, with a confirmation where required. */
function ActButton({ list, act, contact, token, onPress }: ActButtonProps) {
  const { icon, kind } = ACTS[act]
  const look = {
    icon,
    kind,
    small: true,
    'aria-label': formatActLabel(ACT_LABELS[act], contact.name),
  } as const
  const path = buildActPath(list, act, contact.key)
  if (!needsConfirmation(act)) {
    return (
      <OperationForm of={ACTS[act].call} path={path} token={token} className="plain-act" onSubmit={onPress}>
        <Button {...look} type="submit">
          {ACT_LABELS[act]}
        </Button>
      </OperationForm>
    )
  }
  return (
    <>
      <Button {...look} className="needs-script" onClick={onPress}>
        {ACT_LABELS[act]}
      </Button>
      <noscript>
        {import.meta.env.SSR && <PlainConfirmation act={act} name={contact.name} path={path} token={token} />}
      </noscript>
    </>
  )
}

interface ContactRowProps {
  contact: Contact
  /** The reader's position. */
  from: Position
  now: number
  /** Label before the date of the request. */
  since: string | undefined
  /** Result of the action on this row. */
  done: ActName | undefined
  /** Whether the row is outside the first view. */
  lazy: boolean
  /** Buttons of the row. */
  children: ReactNode
}

/** A member in a list: portrait, name with its marks, age, distance, presence and actions. */
function ContactRow({ contact, from, now, since, done, lazy, children }: ContactRowProps) {
  const row = useRef<HTMLLIElement>(null)
  // The pressed button is removed: keyboard focus stays in this row.
  useEffect(() => {
    if (done && document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <li ref={row} className={done ? 'contact contact-done' : 'contact'} tabIndex={-1}>
      <ContactPhoto member={contact} now={now} lazy={lazy} />
      <div className="contact-who">
        <MemberName member={contact} link />
        <p className="contact-line">
          <Age birthday={contact.birthday} now={now} />
          <Distance from={from} to={contact} />
          {isSuspended(contact.roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
        </p>
        {since && contact.requested_at && (
          <p className="contact-since">
            {since} <RelativeDate moment={contact.requested_at} now={now} />
          </p>
        )}
        {contact.voice && !contact.text && <Voice text={contact.voice} />}
      </div>
      <SignWords contact={contact} />
      {done ? (
        <p className="contact-fate" role="status">
          <Icon name="check" size="sm" />
          {ACT_DONE[done]}
        </p>
      ) : (
        <div className="contact-acts">{children}</div>
      )}
    </li>
  )
}

/** Quoted part, text and rose of a request. */
function SignWords({ contact: { name, text, quote, rose, isSent } }: { contact: Contact }) {
  if (!text && !quote && !rose) return null
  return (
    <div className="contact-sign">
      {quote && <QuoteBlock quote={quote} owner={isSent ? name : null} />}
      {(text || rose) && (
        <p className="voice" dir="auto">
          {rose && <Rose label={ROSE_LABEL} className="contact-rose" />}
          {text}
        </p>
      )}
    </div>
  )
}

/** A member as each of the five lists returns them; the lists differ in what identifies the row. */
type ContactListRow = Friend | ReceivedRequest | SentRequest | BlacklistEntry

type MemberFields = Omit<Friend, 'id' | 'user_id'>

/** A row of any list. */
interface Contact extends MemberFields {
  /** The member's id. */
  id: number
  /** Id in the row's calls: the request's, or the member's. */
  key: number
  /** Date of the request; absent in lists without one. */
  requested_at?: string
  text?: string | null
  quote?: Quote | null
  rose?: boolean
  /** A request of the reader. */
  isSent?: boolean
}

/** Converts a row of any list. */
function toContact(row: ContactListRow): Contact {
  if ('sender' in row) return { ...row, id: row.sender, key: row.id, requested_at: row.created_at }
  if ('receiver' in row)
    return { ...row, id: row.receiver, key: row.receiver, requested_at: row.created_at, isSent: true }
  return { ...row, id: row.user_id, key: row.user_id }
}
