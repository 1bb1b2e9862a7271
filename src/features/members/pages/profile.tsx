import { PathId } from '../../../contract/schemas.ts'
import { NotFound } from '../../../http/errors.ts'
import { page } from '../../../http/page.ts'
import { requireAccess, type Viewer } from '../../../http/viewer.ts'
import { Island } from '../../../render/island.tsx'
import type { PageContent } from '../../../render/page.tsx'
import type { Site } from '../../../site.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { years } from '../../../ui/texts.ts'
import { About } from '../components/about.tsx'
import { Facts, factsOf } from '../components/facts.tsx'
import { locationProps } from '../components/location.ts'
import { Portrait } from '../components/portrait.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { ProfileNotices } from '../components/profile-notices.tsx'
import type { Profile } from '../contract/profile.ts'
import { presentProfile } from '../present.ts'
import { readProfileRow, readShownProfile, type ShownProfile } from '../queries.ts'
import { CREATE_PROFILE, INVITE, inviteTitle, nothingYet, SIGN_IN } from '../texts.ts'

/** `/celibataire/:id`: the profile for members, an invitation for visitors; never in a search engine. */
export function profilePage(site: Site): void {
  page(site, '/celibataire/:id', 'anyone', async ({ viewer, params }) => {
    const id = PathId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const now = Date.now()
    if (!viewer) return visitorPage(await readShownProfile(site.db, id.data, now))
    requireAccess('member', viewer)
    const row = await readProfileRow(site.db, viewer, id.data)
    return memberPage(presentProfile(row, viewer, now), viewer, now)
  })
}

function memberPage(profile: Profile, viewer: Viewer, now: number): PageContent {
  const { user } = profile
  const isOwn = user.id === viewer.id
  return {
    title: user.name,
    className: 'page-profile',
    body: (
      <div className="wrap">
        <article className="profile" data-id={user.id}>
          <Portrait member={user} />
          <div className="stack">
            <ProfileNotices profile={profile} isOwn={isOwn} />
            <ProfileHead profile={profile} from={isOwn ? null : viewer} now={now} />
            <Words profile={profile} />
          </div>
        </article>
        <Island id="location" props={locationProps(viewer)} />
      </div>
    ),
  }
}

function Words({ profile: { user } }: { profile: Profile }) {
  const isBare = !user.description && factsOf(user).length === 1
  return (
    <>
      {user.description && <About text={user.description} />}
      {isBare && <p className="soft">{nothingYet(user.name)}</p>}
      <Facts user={user} />
    </>
  )
}

function visitorPage(shown: ShownProfile): PageContent {
  return {
    title: shown.name,
    className: 'page-profile',
    body: (
      <div className="wrap">
        <article className="profile" data-id={shown.id}>
          <Portrait member={shown} />
          <div className="stack">
            <header className="who">
              <h1>
                {shown.name} <span className="age">{years(shown.age)}</span>
              </h1>
            </header>
            <section className="panel">
              <h2>{inviteTitle(shown.name)}</h2>
              <div className="form">
                <p>{INVITE}</p>
                <div className="form-acts">
                  <LinkButton href="/inscription">{CREATE_PROFILE}</LinkButton>
                  <a href={`/connexion?suite=${encodeURIComponent(`/celibataire/${shown.id}`)}`}>{SIGN_IN}</a>
                </div>
              </div>
            </section>
          </div>
        </article>
      </div>
    ),
  }
}
