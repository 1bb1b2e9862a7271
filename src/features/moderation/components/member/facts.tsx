import { SEXES } from '../../../../shared/enumerations.ts'
import { Age } from '../../../../ui/age.tsx'
import { RelativeDate } from '../../../../ui/relative-date.tsx'
import { searchHref } from '../../contract/member.ts'
import * as texts from '../../member-texts.ts'
import type { MemberFacts } from '../../queries/member/facts.ts'
import { dayOf, momentOf } from './days.ts'
import { Fact, Section } from './section.tsx'

interface Props {
  facts: MemberFacts
  /** The commune, never the position itself. */
  place: string | null
  now: number
}

/** Who it is: account, age, place, sign-up. */
export function Facts({ facts, place, now }: Props) {
  const { id, roles, birthday, sex, signup, signup_ip, last_activity, stripe_status, demo, paused_at } = facts
  return (
    <Section id="compte" title={texts.FACTS}>
      <dl className="desk-facts">
        <Fact term={texts.EMAIL}>
          <Email facts={facts} />
        </Fact>
        <Fact term={texts.BIRTH}>
          {dayOf(new Date(`${birthday}T12:00:00Z`))}, <Age birthday={birthday} now={now} />
        </Fact>
        <Fact term={texts.SEX}>{SEXES[sex]}</Fact>
        <Fact term={texts.PLACE}>
          {place === null ? texts.UNKNOWN : facts.place === null ? texts.near(place) : place}
        </Fact>
        <Fact term={texts.SIGNUP}>
          {momentOf(signup)}
          {signup_ip && (
            <>
              {texts.FROM}
              <a href={searchHref(signup_ip)}>{signup_ip}</a>
            </>
          )}
        </Fact>
        <Fact term={texts.LAST_ACTIVITY}>
          <RelativeDate moment={last_activity} now={now} />
          {paused_at && `, ${texts.PAUSED}`}
        </Fact>
        <Fact term={texts.PREMIUM}>{stripe_status ? texts.YES : texts.NO}</Fact>
        <Fact term={texts.ROLE}>
          {texts.ROLE_WORDS[roles]}
          {demo && `, ${texts.DEMO}`}
        </Fact>
        <Fact term={texts.NUMBER}>{id}</Fact>
      </dl>
    </Section>
  )
}

function Email({ facts: { email, email_verified_at, pending_email } }: { facts: MemberFacts }) {
  return (
    <>
      {email}{' '}
      <span className={email_verified_at ? 'badge badge-moss' : 'badge badge-mist'}>
        {email_verified_at ? texts.EMAIL_VERIFIED : texts.EMAIL_UNVERIFIED}
      </span>
      {pending_email && ` ${texts.pendingEmail(pending_email)}`}
    </>
  )
}
