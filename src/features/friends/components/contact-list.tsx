import { useEffect, useRef, useState } from 'react'
import type { Position } from '../../../shared/distance.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Button } from '../../../ui/button.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { openThread } from '../../messages/contract/open.ts'
import { OutModal } from '../../premium/components/out-modal.tsx'
import { actOn, LIST_TEXTS } from '../contacts-texts.ts'
import { ActButton } from './act-button.tsx'
import { type ActName, type AskedAct, isAsked } from './acts.ts'
import { ConfirmModal } from './confirm-modal.tsx'
import { type Contact, contactOf, type ListedRow } from './contact.ts'
import { ContactRow } from './contact-row.tsx'
import { LISTS, type ListName } from './lists.ts'
import { useActs } from './use-acts.ts'
import type { OwnEvent } from './use-contacts.ts'
import { useWrite } from './use-write.ts'

/** Rows in the first view: portraits of the others are fetched when they come near. */
const IN_VIEW = 8

interface Props {
  list: ListName
  rows: ListedRow[]
  from: Position
  now: number
  token: string
  /** The page before still stands here, while the next one comes. */
  isOld: boolean
  refresh: () => Promise<void>
  expectEvent: (userId: number) => OwnEvent
}

/** The rows of a list, and what is done in them. */
export function ContactList({ list, rows, from, now, token, isOld, refresh, expectEvent }: Props) {
  const { done, act } = useActs(refresh, expectEvent)
  const [question, setQuestion] = useState<{ act: AskedAct; contact: Contact } | null>(null)
  const ul = useKeptFocus(rows.length)
  return (
    <>
      <ul
        ref={ul}
        className="contact-list"
        tabIndex={-1}
        aria-label={LIST_TEXTS[list].title}
        aria-busy={isOld || undefined}
      >
        {rows.map(contactOf).map((contact, place) => (
          <ContactRow
            key={contact.key}
            contact={contact}
            from={from}
            now={now}
            since={LISTS[list].since}
            done={done[contact.key]}
            lazy={place >= IN_VIEW}
          >
            {list === 'friends' && !isSuspended(contact.roles) && (
              <WriteButton contact={contact} token={token} />
            )}
            {actsOf(list, contact).map((name) => (
              <ActButton
                key={name}
                act={name}
                contact={contact}
                token={token}
                list={list}
                onPress={() => (isAsked(name) ? setQuestion({ act: name, contact }) : act(name, contact))}
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
function actsOf(list: ListName, { roles }: Contact): ActName[] {
  return LISTS[list].acts.filter((name) => name !== 'accept' || !isSuspended(roles))
}

/** A row that was acted on leaves the list; who walks by the keyboard stays in it. */
function useKeptFocus(count: number) {
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
  const { write, busyWith, isPast, forget } = useWrite()
  return (
    <>
      <OperationForm
        of={openThread}
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
          aria-label={actOn('Écrire', contact.name)}
        >
          Écrire
        </Button>
      </OperationForm>
      <OutModal open={isPast} what="conversations" onClose={forget} />
    </>
  )
}
