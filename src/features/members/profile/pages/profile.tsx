import type { AppContext } from '../../../../platform/context.ts'
import { NotFound } from '../../../../platform/http/errors.ts'
import { page } from '../../../../platform/http/page.ts'
import { getPageToken } from '../../../../platform/http/session.ts'
import { assertAccess, type Viewer } from '../../../../platform/http/viewer.ts'
import { Island } from '../../../../platform/render/island.tsx'
import type { PageContent } from '../../../../platform/render/page.tsx'
import { isStaff, STATUS } from '../../../../shared/roles.ts'
import { PathId } from '../../../../shared/schemas.ts'
import { PROFILE_PAUSED } from '../../../../shared/texts.ts'
import { getSignInHref } from '../../../../ui/auth-links.ts'
import { LinkButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { getLocationProps } from '../../../../ui/location-props.ts'
import { formatAge } from '../../../../ui/texts.ts'
import type { NewsPage } from '../../../feed/newsfeed/components/merge-news.ts'
import { getFirstNewsPage } from '../../../feed/newsfeed/public/first-page.ts'
import { type FirstMessageHints, getFirstMessageHints } from '../../../messages/public/first-message-hints.ts'
import { assertMayOpenProfile } from '../../../moderation/harvesting/public/limits.ts'
import { listAlbumPhotos } from '../../../photos/album/public/album.ts'
import { toLightboxViewer } from '../../../photos/lightbox/components/lightbox-viewer.ts'
import { deriveVerificationCode } from '../../../photos/validation/public/verification-code.ts'
import { presentProfile } from '../../present.ts'
import { PausedProfile } from '../../privacy/components/paused-profile.tsx'
import { ProfilePaused } from '../../privacy/public/profile-paused.ts'
import { getProfileRow, getVisitorProfile, type VisitorProfile } from '../../queries.ts'
import { INVITATION } from '../../texts.ts'
import { About } from '../components/about.tsx'
import { NextSteps } from '../components/next-steps.tsx'
import { Portrait } from '../components/portrait.tsx'
import { listProfileFacts, ProfileFacts } from '../components/profile-facts.tsx'
import { ProfileHead } from '../components/profile-head.tsx'
import { ProfileNotices } from '../components/profile-notices.tsx'
import { StaffPanel } from '../components/staff-panel.tsx'
import type { Profile } from '../contract/profile.ts'

/** `/celibataire/:id`: the profile for members, an invitation for visitors; never in a search engine. */
export function registerProfilePage(context: AppContext): void {
  page(context, '/celibataire/:id', 'anyone', async (request) => {
    const { viewer, params } = request
    const id = PathId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const now = Date.now()
    if (viewer) assertAccess('member', viewer)
    await assertMayOpenProfile(context, request.raw, viewer, id.data)
    if (!viewer) return renderVisitorProfile(await getVisitorProfile(context.db, id.data, now))
    const [row, photos, news, hints] = await Promise.all([
      getProfileRow(context, viewer, id.data).catch((error: unknown) => {
        if (error instanceof ProfilePaused) return null
        throw error
      }),
      listAlbumPhotos(context, viewer, id.data).catch((error: unknown) => {
        // The page stands without it, and the browser asks again.
        context.log.error({ err: error }, 'an album was not read')
        return null
      }),
      getFirstNewsPage(context, viewer, id.data),
      isStaff(viewer.roles) ? getFirstMessageHints(context.db, id.data) : null,
    ])
    if (!row) return { title: PROFILE_PAUSED, body: <PausedProfile /> }
    const profile = presentProfile(row, photos ?? [], viewer, now)
    return renderMemberProfile(context, {
      profile,
      isAlbumLoaded: photos !== null,
      news,
      hints,
      viewer,
      token: getPageToken(context, request),
      now,
    })
  })
}

interface LoadedProfile {
  profile: Profile
  /** The album was read. */
  isAlbumLoaded: boolean
  /** Undefined where the two are parted. */
  news: NewsPage | null | undefined
  /** For staff alone. */
  hints: FirstMessageHints | null
  viewer: Viewer
  /** The CSRF token. */
  token: string
  now: number
}

function renderMemberProfile(
  context: AppContext,
  { profile, isAlbumLoaded: isRead, news, hints, viewer, token, now }: LoadedProfile,
): PageContent {
  const { id, name, avatar, status, roles, stripe_status, emoji } = profile.user
  const { isBlocked, bond } = profile
  const isOwn = id === viewer.id
  const mayAsk = isOwn && viewer.status !== STATUS.verified
  return {
    title: name,
    className: 'page-profile',
    body: (
      <div className="wrap">
        <article className={stripe_status ? 'profile premium' : 'profile'} data-id={id}>
          <Island
            id="album"
            props={{
              user: { id, name, avatar, status, roles, stripe_status, emoji },
              photos: isRead ? profile.photos : null,
              reader: toLightboxViewer(viewer),
              now,
              verificationCode: mayAsk ? deriveVerificationCode(context.secret, id) : null,
            }}
          />
          <div className="stack">
            <ProfileNotices profile={profile} isOwn={isOwn} />
            <ProfileHead profile={profile} from={isOwn ? null : viewer} now={now} />
            <div className="acts">
              {isOwn && (
                <LinkButton kind="soft" href="/user/edit" icon="pencil">
                  Modifier mon profil
                </LinkButton>
              )}
              <Island
                id="profile-acts"
                props={{
                  user: { id, name, roles },
                  isOwn,
                  isBlocked,
                  bond,
                  requestId: profile.ask_id,
                  token,
                }}
              />
            </div>
            {isOwn && <NextSteps profile={profile} sensitive={viewer.sensitive} />}
            <ProfileTexts profile={profile} isOwn={isOwn} />
            {!viewer.verified && !isOwn && (
              <p className="soft small">
                Distance, orientation et religion apparaissent ici dès que votre adresse e-mail est confirmée.
              </p>
            )}
            {hints && <StaffPanel profile={profile} hints={hints} now={now} />}
            {news !== undefined && (
              <Island id="newsfeed" props={{ first: news, readerId: viewer.id, of: { id, name }, now }} />
            )}
          </div>
        </article>
        <Island id="location" props={getLocationProps(viewer)} />
      </div>
    ),
  }
}

function ProfileTexts({ profile: { user }, isOwn }: { profile: Profile; isOwn: boolean }) {
  const isBare = !user.description && listProfileFacts(user).length === 1
  return (
    <>
      {user.description && <About text={user.description} />}
      {isBare && !isOwn && <p className="soft">{`${user.name} n’a pas encore écrit sa présentation.`}</p>}
      <ProfileFacts user={user} />
    </>
  )
}

type NamedProfile = VisitorProfile & { name: string; age: number }

/** A profile as somebody reads it who is not signed in: an invitation, without name and face where the member hides them. */
function renderVisitorProfile(shown: VisitorProfile): PageContent {
  const { id, name, age } = shown
  const isNamed = name !== null && age !== null
  return {
    title: name ?? 'Ce profil se montre aux membres',
    className: 'page-profile',
    body: (
      <div className="wrap">
        {isNamed ? (
          <Invitation shown={{ ...shown, name, age }} />
        ) : (
          <EmptyState heading="h1" title="Ce profil se montre aux membres" action={<SignUpLinks id={id} />}>
            {INVITATION}
          </EmptyState>
        )}
      </div>
    ),
  }
}

function Invitation({ shown }: { shown: NamedProfile }) {
  return (
    <article className="profile" data-id={shown.id}>
      <Portrait member={shown} />
      <div className="stack">
        <header className="who">
          <h1>
            {shown.name} <span className="age">{formatAge(shown.age)}</span>
          </h1>
        </header>
        <section className="panel">
          <h2>{`${shown.name} est sur Guinguette`}</h2>
          <div className="form">
            <p>{INVITATION}</p>
            <div className="form-acts">
              <SignUpLinks id={shown.id} />
            </div>
          </div>
        </section>
      </div>
    </article>
  )
}

function SignUpLinks({ id }: { id: number }) {
  return (
    <>
      <LinkButton href="/inscription">Créer mon profil</LinkButton>
      <a href={getSignInHref(`/celibataire/${id}`)}>J’ai déjà un profil</a>
    </>
  )
}
