import type { MemberCard } from '../../../shared/member-card.ts'
import type { SharedOuting } from '../../../shared/outing-kinds.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { PlaceholderPortrait } from '../../../ui/placeholder-portrait.tsx'
import { PHOTO_WAITS } from '../../../ui/texts.ts'
import { formatMet } from '../texts.ts'
import { writeBeginning } from './composer.tsx'
import type { Starters } from './contract.ts'

/** Number from 1 of the beginning that a plain link writes into the field. */
export const STARTER_PARAM = 'debut'

interface Props {
  partner: MemberCard
  conversation: number
  /** Null if they could not be loaded: the composer is enough. */
  table: Starters | null
  /** The outing at which they met. */
  met: SharedOuting | null
}

/** An empty conversation: the other member's photo, a sentence of theirs, and three beginnings. */
export function TableForTwo({ partner, conversation, table, met }: Props) {
  const { id, name, avatar, voice, photo_waits } = partner
  return (
    <div className="table-set">
      <div className="guest">
        <a className="guest-photo" href={`/celibataire/${id}`}>
          <span className="sr">Voir la photo et le profil</span>
          {avatar ? (
            <img src={getThumbnailUrl(avatar)} width={480} height={600} alt="" />
          ) : (
            <PlaceholderPortrait name={name} />
          )}
        </a>
        <div className="guest-words">
          {met && <p className="guest-met">{formatMet(met)}</p>}
          {voice && <p className="guest-voice">{`«\u202f${voice}\u202f»`}</p>}
          {table?.intention && <p className="guest-hope">{table.intention}</p>}
          {photo_waits && <p className="soft">{PHOTO_WAITS}</p>}
          <Glasses />
        </div>
      </div>
      <div className="cloth">
        <ul aria-label="Pour commencer">
          {table?.starters.map((text, index) => (
            <li key={text}>
              <a
                href={`/messages/${conversation}?${STARTER_PARAM}=${index + 1}`}
                onClick={(event) => writeBeginning(event, text)}
              >
                {`${text}…`}
              </a>
            </li>
          ))}
        </ul>
        <p>{'Trois phrases valent mieux que «\u202fsalut\u202f».'}</p>
        <p className="small">Aucun message pour l’instant</p>
      </div>
    </div>
  )
}

/** Two glasses on the edge of the table. */
function Glasses() {
  return (
    <svg className="glasses" viewBox="16 18 118 72" aria-hidden="true">
      <path className="wine" d="M22 32h26q0 18-13 18T22 32zM102 32h26q0 18-13 18t-13-18z" />
      <path d="M20 22h30q1 28-15 28T20 22zM35 50v36M24 88h22M100 22h30q1 28-15 28t-15-28zM115 50v36M104 88h22" />
    </svg>
  )
}
