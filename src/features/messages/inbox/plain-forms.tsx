import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PlainBlock } from '../../friends/components/plain-block.tsx'
import { BLOCK_PARAM, REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import { formatExcerpt } from '../changes/message-parts.tsx'
import { PlainChanges } from '../changes/plain-changes.tsx'
import { getMessageRights } from '../conversation/closed-texts.ts'
import { MESSAGES_PAGE_SIZE, sendMessage } from '../conversation/contract.ts'
import { SCAM_TEXTS, ScamBanner } from '../conversation/scam-banner.tsx'
import { PlainPhotoForm } from '../photos/plain-photo-form.tsx'
import { BLOCK_AND_REPORT, MORE_ACTIONS, REPORT_CONVERSATION } from '../texts.ts'
import { PlainSettings } from '../turns/plain-settings.tsx'
import type { ConversationEntry } from './use-conversations.ts'
import type { InboxProps, InitialConversation } from './use-inbox.ts'

export interface PlainFormsProps {
  me: InboxProps['me']
  token: string
  thread: InitialConversation
  /** The conversation as the list has it; undefined if the list could not be loaded. */
  entry: ConversationEntry | undefined
}

/** Without scripts: changing the message that the address names, writing one, and rarer actions. */
export function PlainForms({ me, entry, token, thread }: PlainFormsProps) {
  const { chosen, alt, change, error, isScam } = thread.plain
  const closedBy = entry?.conversation.closed_by ?? null
  const rights = entry
    ? getMessageRights(me.pause, entry.member, closedBy)
    : { canReact: true, canWrite: true }
  return (
    <div className="plain-forms">
      {isScam && (
        <ScamBanner {...SCAM_TEXTS} me={me.id} conversation={thread.id}>
          {null}
        </ScamBanner>
      )}
      {chosen && (
        <PlainChanges
          message={chosen}
          alt={change && alt}
          change={change}
          thread={thread.id}
          me={me.id}
          token={token}
          {...rights}
        />
      )}
      {rights.canWrite && <PlainComposer {...{ token, thread }} />}
      {!rights.canWrite && error !== '' && (
        <div className="plain-refusal">
          <FieldError id="plain-refusal" message={error} />
        </div>
      )}
      <OtherPages thread={thread} />
      <MoreActions {...{ entry, token, thread }} canWrite={rights.canWrite} />
    </div>
  )
}

interface PlainComposerProps {
  token: string
  thread: InitialConversation
}

function PlainComposer({ token, thread }: PlainComposerProps) {
  const { id, plain } = thread
  return (
    <OperationForm of={sendMessage} params={{ thread: id }} token={token} className="plain-composer">
      {plain.chosen && <input type="hidden" name="reply_to" value={plain.chosen.id} />}
      <TextArea
        label={plain.chosen ? `Votre réponse à « ${formatExcerpt(plain.chosen)} »` : 'Votre message'}
        name="message"
        rows={2}
        required
        defaultValue={plain.message}
        error={plain.error}
      />
      <div className="form-acts">
        <Button type="submit" kind="poppy" icon="send-horizontal">
          Envoyer
        </Button>
      </div>
    </OperationForm>
  )
}

/** Links to older messages, and back to the newest. */
function OtherPages({ thread: { id, opened, plain } }: { thread: InitialConversation }) {
  const messages = opened?.messages ?? []
  const hasOlder = messages.length >= MESSAGES_PAGE_SIZE
  if (!hasOlder && !plain.isOlder) return null
  return (
    <p className="plain-pages">
      {hasOlder && <a href={`/messages/${id}?before=${messages[0]?.id}`}>Messages plus anciens</a>}
      {plain.isOlder && <a href={`/messages/${id}`}>Messages les plus récents</a>}
    </p>
  )
}

type MoreActionsProps = Pick<PlainFormsProps, 'entry' | 'token' | 'thread'> & { canWrite: boolean }

/** A photo, what helps, then what protects: folded because the messages need the room. */
function MoreActions({ entry, token, thread: { id, plain }, canWrite }: MoreActionsProps) {
  const partner = entry?.member
  const alt = plain.change ? undefined : plain.alt
  return (
    <details className="plain-more" open={alt !== undefined}>
      <summary>{MORE_ACTIONS}</summary>
      {canWrite && <PlainPhotoForm token={token} thread={id} replyTo={plain.chosen?.id} alt={alt} />}
      {entry && (
        <PlainSettings listed={entry.conversation} token={token} hasPartner={entry.member !== null} />
      )}
      {partner && (
        <div className="plain-settings">
          <a href={reportHref(REPORT_TYPE.conversation, id, partner.id)}>{REPORT_CONVERSATION}</a>
          <PlainBlock userId={partner.id} name={partner.name} token={token} />
          <a href={`${reportHref(REPORT_TYPE.conversation, id, partner.id)}?${BLOCK_PARAM}`}>
            {BLOCK_AND_REPORT}
          </a>
        </div>
      )}
    </details>
  )
}
