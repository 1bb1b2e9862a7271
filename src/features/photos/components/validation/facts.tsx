import { Fragment, type ReactNode } from 'react'
import { computeAge, toParisDay } from '../../../../shared/age.ts'
import { SEXES } from '../../../../shared/enumerations.ts'
import { isSuspended } from '../../../../shared/roles.ts'
import { MemberName } from '../../../../ui/member-name.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { formatAge } from '../../../../ui/texts.ts'
import type { DeskPhoto } from '../../contract/desk.ts'
import { FACTS, photosSoFar, STATUS_WORDS, sizeOf } from '../../desk-texts.ts'

/** Whose photo it is, and what staff weigh it by. */
export function Facts({ photo, now }: { photo: DeskPhoto; now: number }) {
  const owner = { ...photo, id: photo.user_id }
  const status = isSuspended(photo.roles) ? 'suspendu' : STATUS_WORDS[photo.status]
  const facts: [string, ReactNode][] = [
    [FACTS.age, formatAge(computeAge(photo.birthday, toParisDay(now)))],
    [FACTS.sex, SEXES[photo.sex]],
    [FACTS.signup, <RelativeDate key="signup" moment={photo.signup} now={now} />],
    [FACTS.status, status],
    [FACTS.warning, `${photo.warning}\u202f%`],
    [FACTS.photos, photosSoFar(photo.accepted, photo.refused)],
    [FACTS.sent, <RelativeDate key="sent" moment={photo.created_at} now={now} />],
    [FACTS.size, sizeOf(photo.width, photo.height)],
  ]
  return (
    <section className="panel stack">
      <h2 className="validation-owner">
        <a href={`/admin/membres/${photo.user_id}`}>
          <MemberName member={owner} />
        </a>
        <a className="soft" href={`/celibataire/${photo.user_id}`}>
          Profil
        </a>
      </h2>
      <dl className="desk-facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}
