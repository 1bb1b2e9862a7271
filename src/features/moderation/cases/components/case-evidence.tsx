import type { Severity } from '../../../../shared/decisions.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { Avatar, getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { BlurredPhoto } from '../../../../ui/blurred-photo.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import type { IconName } from '../../../../ui/icon-names.ts'
import { MemberName } from '../../../../ui/member-name.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { UserText } from '../../../../ui/user-text.tsx'
import { memberHref } from '../../members/contract.ts'
import { STATUS_LABELS } from '../../members/texts.ts'
import { REPORT_TYPE } from '../../reports/contract.ts'
import {
  banConversationPhoto,
  type CaseDetails,
  type CaseList,
  caseHref,
  listCaseMessages,
  type ReportedConversation,
  type ReportedMessage,
  type ReportedPhoto,
  type Evidence as StoredEvidence,
  stateQuery,
} from '../contract.ts'
import * as texts from '../texts.ts'
import { SEVERITY_LABELS } from '../texts.ts'

const SEVERITY_ICONS: Record<Severity, IconName> = {
  0: 'flag',
  1: 'user-round-x',
  2: 'triangle-alert',
  3: 'siren',
}

/** Severity by label, icon and colour. */
export function SeverityMark({ severity }: { severity: Severity }) {
  return (
    <span className={`severity severity-${severity}`}>
      <Icon name={SEVERITY_ICONS[severity]} />
      {SEVERITY_LABELS[severity]}
    </span>
  )
}

interface EvidenceProps {
  entry: CaseDetails
  token: string
  isFounder: boolean
}

/** The evidence, and the content as it is now. */
export function Evidence({ entry, token, isFounder }: EvidenceProps) {
  const { target, given } = entry
  const pieces = listDistinctEvidence(given.map(({ evidence }) => evidence))
  return (
    <section className="panel case-evidence" aria-labelledby="case-evidence">
      <h2 id="case-evidence">Ce qui est signalé</h2>
      {pieces.map((evidence) => (
        <figure key={JSON.stringify(evidence)}>
          <figcaption className="soft small">Au moment du signalement</figcaption>
          <EvidenceItem evidence={evidence} />
        </figure>
      ))}
      {entry.type !== REPORT_TYPE.conversation && <CurrentTarget entry={entry} latest={pieces[0]} />}
      {isFounder && entry.type === REPORT_TYPE.conversationPhoto && target.exists && (
        <OperationForm of={banConversationPhoto} params={{ photoId: entry.target_id }} token={token}>
          <Button type="submit" kind="danger" icon="ban">
            Bannir cette photo
          </Button>
        </OperationForm>
      )}
      {target.href && (
        <p>
          <a className="case-place" href={target.href}>
            <Icon name="external-link" />
            {'Voir sur place'}
          </a>
        </p>
      )}
    </section>
  )
}

function CurrentTarget({
  entry: { target },
  latest,
}: {
  entry: CaseDetails
  latest: StoredEvidence | undefined
}) {
  if (!target.exists) return <p className="soft">Supprimé depuis.</p>
  const isSame = latest?.text === target.text && latest.photo === target.photo
  return (
    <>
      {isSame ? (
        <p className="soft">Inchangé depuis.</p>
      ) : (
        <figure>
          <figcaption className="soft small">{'Modifié depuis\u202f:'}</figcaption>
          <EvidenceItem evidence={{ ...target, conversation_photo: null, post_photos: [], written: null }} />
        </figure>
      )}
      {!target.stands && (
        <p className="soft">{'Déjà retiré\u202f: modérer clôt le signalement sans nouvel avertissement.'}</p>
      )}
    </>
  )
}

function EvidenceItem({
  evidence: { title, text, photo, conversation_photo, post_photos, written },
}: {
  evidence: StoredEvidence
}) {
  return (
    <div className="case-piece">
      {photo && <EvidencePhoto photo={photo} />}
      {conversation_photo && <PrivatePhoto photo={conversation_photo} />}
      <div>
        {title && <p className="case-piece-title">{title}</p>}
        {text && <UserText text={text} />}
        {post_photos.map(({ file, alt }) => (
          <EvidencePhoto key={file} photo={file} alt={alt} />
        ))}
        {written && <p>{texts.formatMessageCounts(written.reporter, written.reported)}</p>}
        {!text && !photo && !conversation_photo && !written && <p className="soft">Sans texte.</p>}
      </div>
    </div>
  )
}

/** The log calls each opening a reading. */
function PrivatePhoto({ photo: { file, id: _id, alt, ...picture } }: { photo: ReportedPhoto }) {
  return (
    <>
      <BlurredPhoto
        {...picture}
        href={`/messages/photo/${file}`}
        alt="Photo signalée"
        note="Photo privée. Touchez pour la voir\u202f: c’est inscrit au journal."
      />
      {alt && (
        <>
          <p className="soft small">Sa description</p>
          <UserText text={alt} />
        </>
      )}
    </>
  )
}

/** The file is erased with the photo; the alternative text remains. */
function EvidencePhoto({ photo, alt = 'Photo signalée' }: { photo: string; alt?: string }) {
  return (
    <a
      className="case-picture"
      href={`/up/photo/${encodeURIComponent(photo)}`}
      title="Ouvrir la photo en grand"
    >
      <img src={getThumbnailUrl(photo)} alt={alt} width={240} height={300} />
    </a>
  )
}

/** Reports of unchanged content have equal evidence. */
function listDistinctEvidence(pieces: readonly StoredEvidence[]): StoredEvidence[] {
  return [...new Map(pieces.map((piece) => [JSON.stringify(piece), piece])).values()]
}

interface Props {
  entry: CaseDetails
  list: CaseList
  conversations: ReportedConversation[] | null
  onRead: () => void
  token: string
  now: number
}

/** Shown on request only, because each reading is logged. */
export function ReportedConversations({ entry, list, conversations, onRead, token, now }: Props) {
  return (
    <section className="panel" aria-labelledby="case-talks">
      <h2 id="case-talks">Messages joints</h2>
      {conversations ? (
        conversations.map((conversation) => (
          <ConversationMessages key={conversation.report} conversation={conversation} now={now} />
        ))
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

function ConversationMessages({
  conversation: { messages },
  now,
}: {
  conversation: ReportedConversation
  now: number
}) {
  if (messages.length === 0) return <p className="soft">Aucun message n’était joint.</p>
  return (
    <ol className="case-talk">
      {messages.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stored messages never change
        <ConversationMessage key={index} message={message} now={now} />
      ))}
    </ol>
  )
}

function ConversationMessage({
  message: { from, message, type, created_at, quote, photo, former },
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
      {quote?.kind === 'slate' && (
        <blockquote className="quoted">
          <p className="quoted-prompt">{quote.prompt}</p>
          <p className="quoted-answer">{quote.answer}</p>
        </blockquote>
      )}
      {quote?.kind === 'photo' && <p className="soft small">En réponse à une photo de l’album.</p>}
      {photo && <PrivatePhoto photo={photo} />}
      {!photo && (type === 1 ? <p>Image animée</p> : <UserText text={message || 'Supprimé'} />)}
      {former?.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: former texts never change
        <div key={index}>
          <p className="soft small">Avant</p>
          <UserText text={text} />
        </div>
      ))}
    </li>
  )
}

/** The author, with earlier decisions and cases. */
export function CaseHistory({ entry, now }: { entry: CaseDetails; now: number }) {
  const { member, history } = entry
  return (
    <section className="panel case-history" aria-labelledby="case-history">
      <h2 id="case-history">Historique de l’auteur</h2>
      <div className="case-author">
        <Avatar member={member} />
        <div>
          <MemberName member={member} link={!member.is_deleted} />
          <p>
            <a className="small" href={memberHref(member.id)}>
              Fiche du membre
            </a>
          </p>
        </div>
      </div>
      {history.signup === null ? (
        <p className="soft small">
          {
            'Ce compte a été supprimé\u202f: ce qui reste est gardé sans nom, ni adresse, ni photo. Le signalement se traite quand même\u202f; rien ne peut plus être fait au compte.'
          }
        </p>
      ) : (
        <dl className="desk-facts">
          <dt>Avertissement</dt>
          <dd>{texts.formatPercent(history.warning)}</dd>
          <dt>Profil</dt>
          <dd>{isSuspended(member.roles) ? 'Compte suspendu' : STATUS_LABELS[member.status]}</dd>
          <dt>Inscription</dt>
          <dd>
            <RelativeDate moment={history.signup} now={now} />
          </dd>
        </dl>
      )}
      <PastDecisions entry={entry} now={now} />
      <OtherCases entry={entry} now={now} />
    </section>
  )
}

function PastDecisions({ entry, now }: { entry: CaseDetails; now: number }) {
  const { decisions } = entry.history
  return (
    <>
      <h3>Décisions</h3>
      {decisions.length === 0 && <p className="soft small">Aucune décision jusqu’ici.</p>}
      <ul className="case-past">
        {decisions.map(({ id, kind, rule, created_at, lifted_at }) => (
          <li key={id}>
            <span>
              {texts.DECISION_KIND_LABELS[kind]}, {texts.getRuleTitle(rule)}
              {lifted_at && ` (annulée)`}
            </span>
            <RelativeDate moment={created_at} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}

function OtherCases({ entry, now }: { entry: CaseDetails; now: number }) {
  const { cases } = entry.history
  return (
    <>
      <h3>Autres signalements de ce membre</h3>
      {cases.length === 0 && <p className="soft small">Aucun autre signalement.</p>}
      <ul className="case-past">
        {cases.map(({ id, type, state, reports, action, created_at }) => (
          <li key={id}>
            <span>
              <a href={caseHref(id, state === 3 ? 'closed' : 'open')}>{texts.REPORT_TYPE_LABELS[type]}</a>,{' '}
              {texts.formatReportCount(reports)},{' '}
              {texts.OUTCOME_LABELS[action ?? ''] ?? texts.CASE_STATE_LABELS[state]}
            </span>
            <RelativeDate moment={created_at} now={now} />
          </li>
        ))}
      </ul>
    </>
  )
}
