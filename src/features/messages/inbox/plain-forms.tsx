import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PlainBlock } from '../../friends/components/plain-block.tsx'
import { BLOCK_PARAM, REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import { formatExcerpt } from '../changes/message-parts.tsx'
import { PlainChanges } from '../changes/plain-changes.tsx'
import { MESSAGES_PAGE_SIZE, sendMessage } from '../conversation/contract.ts'
import { SCAM_TEXTS, ScamBanner } from '../conversation/scam-banner.tsx'
import { PlainPhotoForm } from '../photos/plain-photo-form.tsx'
import { BLOCK_AND_REPORT, REPORT_CONVERSATION } from '../texts.ts'
import { PlainSettings } from '../turns/plain-settings.tsx'
import type { Conversation } from './contract.ts'
import type { InboxProps, InitialConversation } from './use-inbox.ts'

/** Without scripts: writing a message, and changing the one that the address names. */
export function PlainForms({ me, listed, ...props }: PlainFormsProps) {
  const { chosen, alt, isScam } = props.thread.plain
  const warning = isScam && (
    <ScamBanner {...SCAM_TEXTS} me={me.id} conversation={props.thread.id}>
      {null}
    </ScamBanner>
  )
  if (me.pause !== null) return warning
  return (
    <>
      {warning}
      {!listed || listed.closed_by === null ? (
        <>
          <PlainComposer {...props} />
          <PlainPhotoForm token={props.token} thread={props.thread.id} replyTo={chosen?.id} alt={alt} />
        </>
      ) : null}
      {listed && (
        <PlainSettings listed={listed} token={props.token} hasPartner={props.partner !== undefined} />
      )}
      {props.partner && <PlainBlock userId={props.partner} token={props.token} />}
      {chosen && (
        <PlainChanges message={chosen} alt={alt} thread={props.thread.id} me={me.id} token={props.token} />
      )}
    </>
  )
}

export interface PlainFormsProps extends PlainComposerProps {
  me: InboxProps['me']
  /** The conversation as the list has it. */
  listed: Conversation | undefined
}

interface PlainComposerProps {
  token: string
  thread: InitialConversation
  /** Id of the other member; undefined once they have left. */
  partner: number | undefined
}

/** Without scripts: a plain form, and links to older messages. */
function PlainComposer({ token, thread, partner }: PlainComposerProps) {
  const { id, opened, plain } = thread
  const address = `/messages/${id}`
  const messages = opened?.messages ?? []
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
        {messages.length >= MESSAGES_PAGE_SIZE && (
          <a href={`${address}?before=${messages[0]?.id}`}>Messages plus anciens</a>
        )}
        {plain.isOlder && <a href={address}>Messages les plus récents</a>}
        {partner && (
          <>
            <a href={reportHref(REPORT_TYPE.conversation, id, partner)}>{REPORT_CONVERSATION}</a>
            <a href={`${reportHref(REPORT_TYPE.conversation, id, partner)}?${BLOCK_PARAM}`}>
              {BLOCK_AND_REPORT}
            </a>
          </>
        )}
      </div>
    </OperationForm>
  )
}
