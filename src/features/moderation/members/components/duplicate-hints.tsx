import { formatDevice } from '../../../../shared/device.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { Avatar, getAvatarUrl } from '../../../../ui/avatar.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { FIRST_MESSAGES_LABEL, formatFirstMessages } from '../../../messages/contract/hint-texts.ts'
import { memberHref } from '../../contract/member.ts'
import * as texts from '../member-texts.ts'
import type { HintReason, Strength } from '../policy/hint.ts'
import type { MemberHint } from '../queries/hints.ts'
import { Fact, Section } from './section.tsx'

interface Props {
  /** The strongest first. */
  hints: readonly MemberHint[]
  /** Counts of messages to people who had not answered. */
  messages: Parameters<typeof formatFirstMessages>[0]
}

/** What this account has in common with others: shown, never acted upon (product.md 7). */
export function DuplicateHints({ hints, messages }: Props) {
  return (
    <Section id="indices" title="Peut-être la même personne">
      <p className="soft small">
        {hints.length === 0
          ? 'Aucun indice de doublon.'
          : 'Des indices, jamais des preuves\u202f: rien n’est décidé par eux.'}
      </p>
      {hints.length > 0 && (
        <ul className="member-lines">
          {hints.map((hint) => (
            <HintRow key={hint.userId} hint={hint} />
          ))}
        </ul>
      )}
      <dl className="desk-facts">
        <Fact term={FIRST_MESSAGES_LABEL}>{formatFirstMessages(messages)}</Fact>
      </dl>
    </Section>
  )
}

const BADGES: Record<Strength, string> = {
  strong: 'badge badge-blush',
  medium: 'badge badge-premium',
  weak: 'badge badge-mist',
}

function HintRow({ hint: { member, strength, reasons } }: { hint: MemberHint }) {
  const { id, name, roles } = member
  return (
    <li>
      <Avatar member={member} size="sm" lazy />
      <div>
        <p>
          <MemberName member={{ id, name, roles }} href={memberHref(id)} />{' '}
          <span className={BADGES[strength]}>{texts.STRENGTH_LABELS[strength]}</span>{' '}
          {isSuspended(roles) && <span className="badge badge-mist">{SUSPENDED_BADGE}</span>}
        </p>
        {reasons.map((reason) => (
          <p key={reason.kind} className="small">
            {describeReason(reason)}
            {reason.kind === 'photo' && <PhotoPair reason={reason} />}
          </p>
        ))}
      </div>
    </li>
  )
}

/** The two photos side by side; the words beside them say what they are. */
function PhotoPair({ reason: { photo, ownPhoto } }: { reason: Extract<HintReason, { kind: 'photo' }> }) {
  return (
    <span className="alike-pair">
      {[ownPhoto, photo].map((file, place) => (
        <img
          key={place === 0 ? 'own' : 'other'}
          src={getAvatarUrl(file)}
          width={36}
          height={36}
          alt=""
          loading="lazy"
        />
      ))}
    </span>
  )
}

function describeReason(reason: HintReason): string {
  switch (reason.kind) {
    case 'device':
      return texts.describeSameDevice(formatDevice(reason.userAgent), reason.network, reason.shared)
    case 'address':
      return texts.describeSameAddress(reason.network, reason.shared)
    case 'photo':
      return reason.distance === 0
        ? 'une photo identique'
        : `une photo ressemblante (${reason.distance} points d’écart sur 64)`
    case 'text':
      return `${reason.texts === 1 ? 'un même premier message' : `${reason.texts} mêmes premiers messages`}${reason.contact ? ', avec un lien ou des coordonnées' : ''}`
  }
}
