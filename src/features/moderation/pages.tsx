import { isSuspended } from '../../domain/roles.ts'
import { page } from '../../http/page.ts'
import type { Site } from '../../site.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { MemberName } from '../../ui/member-name.tsx'
import { RelativeDate } from '../../ui/relative-date.tsx'
import { SUSPENDED_BADGE } from '../../ui/texts.ts'
import { type FoundMember, findMembers, MEMBERS_SHOWN } from './queries.ts'
import * as texts from './texts.ts'

/** `/admin/recherche?search=`: staff find members by id, address, name or e-mail. Never in a search engine. */
export function memberSearchPage(site: Site): void {
  page(site, '/admin/recherche', 'staff', async ({ query }) => {
    const search = typeof query.search === 'string' ? query.search : ''
    const members = await findMembers(site.db, search).catch((error: unknown) => {
      site.log.error({ err: error }, 'members were not found')
      return null
    })
    return {
      title: texts.SEARCH_TITLE,
      ...(members ? {} : { status: 503 }),
      body: (
        <div className="wrap">
          <div className="reading">
            <header className="page-head">
              <h1>{texts.SEARCH_TITLE}</h1>
              <p>{texts.SEARCH_LEAD}</p>
            </header>
            <form className="desk-search">
              <TextInput
                label={texts.SEARCH_LABEL}
                name="search"
                type="search"
                defaultValue={search}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
              />
              <Button type="submit" icon="search">
                {texts.SEARCH_SUBMIT}
              </Button>
            </form>
            {members ? (
              search.trim() !== '' && <Found members={members} now={Date.now()} />
            ) : (
              <Failure title={texts.SEARCH_FAILED} />
            )}
          </div>
        </div>
      ),
    }
  })
}

function Found({ members, now }: { members: FoundMember[]; now: number }) {
  if (members.length === 0) {
    return (
      <section className="panel">
        <h2>{texts.NOBODY}</h2>
        <p className="soft">{texts.NOBODY_HINT}</p>
      </section>
    )
  }
  const shown = members.slice(0, MEMBERS_SHOWN)
  return (
    <section className="panel">
      <h2>{texts.found(shown.length)}</h2>
      {members.length > shown.length && <p className="soft small">{texts.FIRST_ONES}</p>}
      <ul className="rows found-members">
        {shown.map((member) => (
          <MemberRow key={member.id} member={member} now={now} />
        ))}
      </ul>
    </section>
  )
}

function MemberRow({ member, now }: { member: FoundMember; now: number }) {
  const { id, email, roles, status, signup, last_activity } = member
  return (
    <li>
      <Avatar member={member} now={now} lazy />
      <div className="grow">
        <p className="row">
          <MemberName member={member} link />
          {isSuspended(roles) && <span className="badge badge-blush">{SUSPENDED_BADGE}</span>}
        </p>
        <dl>
          <Fact term={texts.ID}>{id}</Fact>
          <Fact term={texts.EMAIL}>{email}</Fact>
          <Fact term={texts.SIGNUP}>{texts.dayOf(signup)}</Fact>
          <Fact term={texts.LAST_ACTIVITY}>
            <RelativeDate moment={last_activity} now={now} />
          </Fact>
          <Fact term={texts.STATUS_LABEL}>{texts.STATUS_WORDS[status]}</Fact>
        </dl>
      </div>
    </li>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
