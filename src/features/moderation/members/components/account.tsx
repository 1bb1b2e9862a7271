import { Fragment } from 'react'
import { getErasureDate } from '../../../../shared/account-deletion.ts'
import { SEXES } from '../../../../shared/enumerations.ts'
import { isMasked } from '../../../../shared/mask.ts'
import { isSuspended, STATUS } from '../../../../shared/roles.ts'
import { Age } from '../../../../ui/age.tsx'
import { Avatar, getAvatarUrl } from '../../../../ui/avatar.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../../../ui/texts.ts'
import { memberHref, memberSearchHref } from '../contract.ts'
import type { HintReason, Strength } from '../policy.ts'
import type { Device, MemberFacts, MemberFile, MemberHint } from '../queries.ts'
import * as texts from '../texts.ts'
import { Fact, formatDate, formatDateTime, Section } from './section.tsx'

interface Props {
  facts: MemberFacts
  /** The commune, never the position. */
  location: string | null
  now: number
}

export function AccountFacts({ facts, location, now }: Props) {
  const { id, roles, birthday, sex, signup, signup_ip, last_activity, stripe_status, demo, paused_at } = facts
  return (
    <Section id="compte" title="Compte">
      <dl className="desk-facts">
        <Fact term="E-mail">
          <Email facts={facts} />
        </Fact>
        <Fact term="Naissance">
          {formatDate(new Date(`${birthday}T12:00:00Z`))}, <Age birthday={birthday} now={now} />
        </Fact>
        <Fact term="Sexe">{SEXES[sex]}</Fact>
        <Fact term="Lieu">
          {location === null ? 'inconnu' : facts.place === null ? `près de ${location}` : location}
        </Fact>
        <Fact term={texts.SIGNUP}>
          {formatDateTime(signup)}
          {signup_ip && (
            <>
              {', depuis '}
              <Address ip={signup_ip} />
            </>
          )}
        </Fact>
        <Fact term="Dernière activité">
          <RelativeDate moment={last_activity} now={now} />
          {paused_at && `, compte en pause`}
        </Fact>
        <Fact term="Premium">{stripe_status ? 'oui' : 'non'}</Fact>
        <Fact term="Rôle">
          {texts.ROLE_LABELS[roles]}
          {demo && `, membre de la démonstration`}
        </Fact>
        {facts.deletion_requested_at && (
          <Fact term="Suppression">
            {`demandée le ${formatDateTime(facts.deletion_requested_at)}\u202f: plus personne ne voit ce compte, effacé le ${formatDateTime(getErasureDate(facts.deletion_requested_at))} sauf si le membre annule`}
          </Fact>
        )}
        <Fact term="Numéro">{id}</Fact>
      </dl>
    </Section>
  )
}

/** Searchable once revealed. */
function Address({ ip }: { ip: string }) {
  return isMasked(ip) ? <span>{ip}</span> : <a href={memberSearchHref(ip)}>{ip}</a>
}

function Email({ facts: { email, email_verified_at, pending_email } }: { facts: MemberFacts }) {
  return (
    <>
      {email}{' '}
      <span className={email_verified_at ? 'badge badge-moss' : 'badge badge-mist'}>
        {email_verified_at ? 'confirmé' : 'non confirmé'}
      </span>
      {pending_email && ` ${`en attente de ${pending_email}`}`}
    </>
  )
}

/** Status and warning. */
export function MemberStatus({ facts }: { facts: MemberFacts }) {
  const { status, can_description, warning, warned_at } = facts
  return (
    <Section id="statut" title="Statut">
      <dl className="desk-facts">
        <Fact term={texts.PROFILE}>
          <span className={getStatusBadge(status)}>{texts.STATUS_LABELS[status]}</span>
        </Fact>
        <Fact term="Description">
          {can_description ? 'peut en écrire une' : 'n’a plus le droit d’en écrire une'}
        </Fact>
        <Fact term={texts.WARNING}>
          {texts.formatWarning(warning)}
          {warning > 0 && warned_at && `, ${`a changé le ${formatDate(warned_at)}`}`}
          <span
            className="warning-bar"
            style={{ '--warning': `${warning}%` } as React.CSSProperties}
            aria-hidden="true"
          />
        </Fact>
      </dl>
    </Section>
  )
}

function getStatusBadge(status: number): string {
  if (status === STATUS.verified) return 'badge badge-moss'
  return status === STATUS.potentialFake ? 'badge badge-blush' : 'badge badge-mist'
}

interface DevicesProps {
  /** Latest use first. */
  devices: readonly Device[]
  shown: number
  now: number
}

/** Devices and addresses of the member's sessions. */
export function Devices({ devices, shown, now }: DevicesProps) {
  return (
    <Section id="appareils" title="Appareils et adresses">
      {devices.length === 0 ? (
        <p className="soft small">Aucune connexion gardée.</p>
      ) : (
        <ul className="member-lines">
          {devices.slice(0, shown).map((device) => (
            <DeviceRow key={device.id} device={device} now={now} />
          ))}
        </ul>
      )}
      {devices.length > shown && (
        <p className="soft small">{`Seuls les ${shown} plus récents sont affichés.`}</p>
      )}
    </Section>
  )
}

function DeviceRow({
  device: { user_agent, label, is_handheld, ip, created_at, seen_at, is_open },
  now,
}: {
  device: Device
  now: number
}) {
  return (
    <li>
      <Icon name={is_handheld ? 'smartphone' : 'laptop'} />
      <div>
        <p>
          <span title={user_agent ?? undefined}>{label}</span>{' '}
          {ip ? <Address ip={ip} /> : <span className="soft">effacée</span>}{' '}
          {is_open && <span className="badge badge-moss">ouverte</span>}
        </p>
        <p className="soft tiny">
          {'première fois'} <RelativeDate moment={created_at} now={now} />, {'dernière fois'}{' '}
          <RelativeDate moment={seen_at} now={now} />
        </p>
      </div>
    </li>
  )
}

interface DuplicateHintsProps {
  /** Strongest first. */
  hints: readonly MemberHint[]
  /** Facts registered by other features. */
  facts: MemberFile['hintFacts']
}

/** Hints of a second account: shown, never acted upon (product.md 7). */
export function DuplicateHints({ hints, facts }: DuplicateHintsProps) {
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
        {facts.map(({ name, part }) => (
          <Fragment key={name}>{part}</Fragment>
        ))}
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

/** The text next to them describes the photos. */
function PhotoPair({ reason: { photos } }: { reason: Extract<HintReason, { kind: 'photo' }> }) {
  return (
    <span className="alike-pair">
      {photos.map((file) => (
        <img key={file} src={getAvatarUrl(file)} width={36} height={36} alt="" loading="lazy" />
      ))}
    </span>
  )
}

function describeReason(reason: HintReason): string {
  switch (reason.kind) {
    case 'device':
      return texts.describeSameDevice(reason.device, reason.network, reason.shared)
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
