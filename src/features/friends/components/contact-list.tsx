import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallError } from '../../../client/call.ts'
import type { Position } from '../../../shared/distance.ts'
import { openConversation } from '../../../shared/open-conversation.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Age } from '../../../ui/age.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Distance } from '../../../ui/distance.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MemberName } from '../../../ui/member-name.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../../ui/texts.ts'
import { showError, showSuccess } from '../../../ui/toast.ts'
import { DailyLimitModal } from '../../premium/components/daily-limit-modal.tsx'
import { ACT_DONE, ACT_LABELS, formatActLabel, LIST_TEXTS } from '../contacts-texts.ts'
import { ACTS, type ActName, type ConfirmedAct, needsConfirmation } from './acts.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import { type Contact, type ContactListRow, toContact } from './contact.ts'
import { buildActPath, CONTACT_LISTS, type ListName } from './lists.ts'
import { PlainConfirmation } from './plain-confirmation.tsx'
import type { OwnEventWaiter } from './use-contacts.ts'
import { useOpenConversation } from './use-open-conversation.ts'

/** Rows in the first view: portraits of the others are fetched when they come near. */
const ROWS_IN_VIEW = 8

interface Props {
  list: ListName
  rows: ContactListRow[]
  from: Position
  now: number
  token: string
  /** The page before still stands here, while the next one comes. */
  isOld: boolean
  refresh: () => Promise<void>
  expectEvent: (userId: number) => OwnEventWaiter
}

/** The rows of a list, and what is done in them. */
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
        {rows.map(toContact).map((contact, place) => (
          <ContactRow
            key={contact.key}
            contact={contact}
            from={from}
            now={now}
            since={CONTACT_LISTS[list].since}
            done={done[contact.key]}
            lazy={place >= ROWS_IN_VIEW}
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

/** What can be done to a row; a suspended member's request is not accepted. */
function listRowActs(list: ListName, { roles }: Contact): ActName[] {
  return CONTACT_LISTS[list].acts.filter((name) => name !== 'accept' || !isSuspended(roles))
}

/** A row that was acted on leaves the list; who walks by the keyboard stays in it. */
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
          kind="soft"
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

/** Refusals that say that the list is older than what happened: somebody was quicker. */
const STALE_STATUSES = new Set([404, 409])

/**
 * What is done to the rows of a list. A row shows what was done from the press of its button; it keeps its place until
 * `refresh` has read the list anew, and gets its buttons back when the act failed.
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

/** The button of an act in a row; without scripts a form, which asks first where the act is asked about. */
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
        <PlainConfirmation act={act} name={contact.name} path={path} token={token} />
      </noscript>
    </>
  )
}

interface ContactRowProps {
  contact: Contact
  /** Where the reader is. */
  from: Position
  now: number
  /** Before the date of what was asked. */
  since: string | undefined
  /** What was just done to this row. */
  done: ActName | undefined
  /** Below the fold. */
  lazy: boolean
  /** The buttons. */
  children: ReactNode
}

/** A member in a list: portrait, name with its marks, age, distance, presence, and what can be done. */
function ContactRow({ contact, from, now, since, done, lazy, children }: ContactRowProps) {
  const row = useRef<HTMLLIElement>(null)
  // The button that was pressed is gone: who walks by the keyboard stays in this row.
  useEffect(() => {
    if (done && document.activeElement === document.body) row.current?.focus({ preventScroll: true })
  }, [done])
  return (
    <li ref={row} className={done ? 'contact contact-done' : 'contact'} tabIndex={-1}>
      <Avatar member={contact} size="lg" now={now} lazy={lazy} />
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
      </div>
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
