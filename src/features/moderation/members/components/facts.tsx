import { SEXES } from '../../../../shared/enumerations.ts'
import { Age } from '../../../../ui/age.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { memberSearchHref } from '../../contract/member.ts'
import * as texts from '../member-texts.ts'
import type { MemberFacts } from '../queries/facts.ts'
import { formatDate, formatDateTime } from './dates.ts'
import { Fact, Section } from './section.tsx'

interface Props {
  facts: MemberFacts
  /** The commune, never the position itself. */
  place: string | null
  now: number
}

/** Who it is: account, age, place, sign-up. */
export function AccountFacts({ facts, place, now }: Props) {
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
          {place === null ? 'inconnu' : facts.place === null ? `près de ${place}` : place}
        </Fact>
        <Fact term={texts.SIGNUP}>
          {formatDateTime(signup)}
          {signup_ip && (
            <>
              {', depuis '}
              <a href={memberSearchHref(signup_ip)}>{signup_ip}</a>
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
        <Fact term="Numéro">{id}</Fact>
      </dl>
    </Section>
  )
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
