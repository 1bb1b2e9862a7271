import { Button } from '../../../../ui/button.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import * as texts from '../case-texts.ts'
import {
  type CaseDetails,
  type CaseList,
  listCaseMessages,
  type ReportedConversation,
  type ReportedMessage,
} from '../contract/cases.ts'
import { stateQuery } from './case-links.ts'

interface Props {
  entry: CaseDetails
  list: CaseList
  talks: ReportedConversation[] | null
  onRead: () => void
  token: string
  now: number
}

/** The messages kept with the reports of a conversation: shown once asked for, for each reading is written down. */
export function ReportedConversations({ entry, list, talks, onRead, token, now }: Props) {
  return (
    <section className="panel" aria-labelledby="case-talks">
      <h2 id="case-talks">Messages joints</h2>
      {talks ? (
        talks.map((talk) => <ConversationMessages key={talk.report} talk={talk} now={now} />)
      ) : (
        <OperationForm
          of={listCaseMessages}
          params={{ id: entry.id }}
          suffix={stateQuery(list)}
          token={token}
          onSubmit={onRead}
        >
          <p className="soft">{'Ils sont privés\u202f: chaque lecture est inscrite au journal.'}</p>
          <Button type="submit" kind="line" icon="eye">
            Lire les messages joints
          </Button>
        </OperationForm>
      )}
    </section>
  )
}

function ConversationMessages({ talk: { messages }, now }: { talk: ReportedConversation; now: number }) {
  if (messages.length === 0) return <p className="soft">Aucun message n’était joint.</p>
  return (
    <ol className="case-talk">
      {messages.map((message, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was kept never changes
        <ConversationMessage key={place} message={message} now={now} />
      ))}
    </ol>
  )
}

function ConversationMessage({
  message: { from, message, type, created_at },
  now,
}: {
  message: ReportedMessage
  now: number
}) {
  return (
    <li className={from === 'reported' ? 'case-said case-said-reported' : 'case-said'}>
      <p className="soft small">
        {texts.MESSAGE_AUTHOR_LABELS[from]}, <RelativeDate moment={created_at} now={now} />
      </p>
      {type === 0 ? <UserText text={message} /> : <p>Image animée</p>}
    </li>
  )
}
