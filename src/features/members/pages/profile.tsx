import { PathId } from '../../../contract/schemas.ts'
import { isStaff, STATUS } from '../../../domain/roles.ts'
import { NotFound } from '../../../http/errors.ts'
import { page } from '../../../http/page.ts'
import { pageToken } from '../../../http/session.ts'
import { requireAccess, type Viewer } from '../../../http/viewer.ts'
import { Island } from '../../../render/island.tsx'
import type { PageContent } from '../../../render/page.tsx'
import type { Site } from '../../../site.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { years } from '../../../ui/texts.ts'
import { type FirstMessageHints, readHints } from '../../messages/public/hints.ts'
import { readerOf } from '../../photos/components/reader.ts'
import { readAlbum } from '../../photos/public/album.ts'
import { verificationCode } from '../../photos/public/code.ts'
import { About } from '../components/about.tsx'
import { Facts, factsOf } from '../components/facts.tsx'
import { locationProps } from '../components/location.ts'
import { NextSteps } from '../components/next-steps.tsx'
import { Portrait } from '../components/portrait.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { ProfileNotices } from '../components/profile-notices.tsx'
import { StaffPanel } from '../components/staff-panel.tsx'
import type { Profile } from '../contract/profile.ts'
import { presentProfile } from '../present.ts'
import { EDIT_PROFILE } from '../profile-texts.ts'
import { readProfileRow, readShownProfile, type ShownProfile } from '../queries.ts'
import { CREATE_PROFILE, INVITE, inviteTitle, nothingYet, SIGN_IN } from '../texts.ts'

/** `/celibataire/:id`: the profile for members, an invitation for visitors; never in a search engine. */
export function profilePage(site: Site): void {
  page(site, '/celibataire/:id', 'anyone', async (context) => {
    const { viewer, params } = context
    const id = PathId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const now = Date.now()
    if (!viewer) return visitorPage(await readShownProfile(site.db, id.data, now))
    requireAccess('member', viewer)
    const [row, photos, hints] = await Promise.all([
      readProfileRow(site, viewer, id.data),
      readAlbum(site, viewer, id.data).catch((error: unknown) => {
        // The page stands without it, and the browser asks again.
        site.log.error({ err: error }, 'an album was not read')
        return null
      }),
      isStaff(viewer.roles) ? readHints(site.db, id.data) : null,
    ])
    const profile = presentProfile(row, photos ?? [], viewer, now)
    return memberPage(site, {
      profile,
      isRead: photos !== null,
      hints,
      viewer,
      token: pageToken(site, context),
      now,
    })
  })
}

interface Read {
  profile: Profile
  /** The album was read. */
  isRead: boolean
  /** For staff alone. */
  hints: FirstMessageHints | null
  viewer: Viewer
  /** The CSRF token. */
  token: string
  now: number
}

function memberPage(site: Site, { profile, isRead, hints, viewer, token, now }: Read): PageContent {
  const { id, name, avatar, roles } = profile.user
  const { isBlocked, bond } = profile
  const isOwn = id === viewer.id
  const mayAsk = isOwn && viewer.status !== STATUS.verified
  return {
    title: name,
    className: 'page-profile',
    body: (
      <div className="wrap">
        <article className="profile" data-id={id}>
          <Island
            id="album"
            props={{
              user: { id, name, avatar, roles },
              photos: isRead ? profile.photos : null,
              reader: readerOf(viewer),
              now,
              verificationCode: mayAsk ? verificationCode(site.secret, id) : null,
            }}
          />
          <div className="stack">
            <ProfileNotices profile={profile} isOwn={isOwn} />
            <ProfileHead profile={profile} from={isOwn ? null : viewer} now={now} />
            <div className="acts">
              {isOwn && (
                <LinkButton kind="soft" href="/user/edit" icon="pencil">
                  {EDIT_PROFILE}
                </LinkButton>
              )}
              <Island
                id="profile-acts"
                props={{ user: { id, name }, isOwn, isBlocked, bond, askId: profile.ask_id, token }}
              />
            </div>
            {isOwn && <NextSteps profile={profile} sensitive={viewer.sensitive} />}
            <Words profile={profile} isOwn={isOwn} />
            {hints && <StaffPanel profile={profile} hints={hints} />}
          </div>
        </article>
        <Island id="location" props={locationProps(viewer)} />
      </div>
    ),
  }
}

function Words({ profile: { user }, isOwn }: { profile: Profile; isOwn: boolean }) {
  const isBare = !user.description && factsOf(user).length === 1
  return (
    <>
      {user.description && <About text={user.description} />}
      {isBare && !isOwn && <p className="soft">{nothingYet(user.name)}</p>}
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
