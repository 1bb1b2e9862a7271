import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { assertAccess, type Viewer } from '../../../platform/http/viewer.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isStaff, STATUS } from '../../../shared/roles.ts'
import { PathId } from '../../../shared/schemas.ts'
import { getSignInHref } from '../../../ui/auth-links.ts'
import { LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { formatAge } from '../../../ui/texts.ts'
import type { NewsPage } from '../../feed/newsfeed/components/merge-news.ts'
import { readFirstNews } from '../../feed/newsfeed/public/first-news.ts'
import { type FirstMessageHints, readHints } from '../../messages/public/hints.ts'
import { assertMayOpenProfile } from '../../moderation/harvesting/public/limits.ts'
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
import { PausedProfile } from '../privacy/components/paused-profile.tsx'
import { PROFILE_PAUSED } from '../privacy/contract/paused-texts.ts'
import { ProfilePaused } from '../privacy/public/paused.ts'
import { readProfileRow, readShownProfile, type ShownProfile } from '../queries.ts'
import { INVITE } from '../texts.ts'

/** `/celibataire/:id`: the profile for members, an invitation for visitors; never in a search engine. */
export function profilePage(context: AppContext): void {
  page(context, '/celibataire/:id', 'anyone', async (request) => {
    const { viewer, params } = request
    const id = PathId.safeParse(params.id)
    if (!id.success) throw new NotFound()
    const now = Date.now()
    if (viewer) assertAccess('member', viewer)
    await assertMayOpenProfile(context, request.raw, viewer, id.data)
    if (!viewer) return visitorProfile(await readShownProfile(context.db, id.data, now))
    const [row, photos, news, hints] = await Promise.all([
      readProfileRow(context, viewer, id.data).catch((error: unknown) => {
        if (error instanceof ProfilePaused) return null
        throw error
      }),
      readAlbum(context, viewer, id.data).catch((error: unknown) => {
        // The page stands without it, and the browser asks again.
        context.log.error({ err: error }, 'an album was not read')
        return null
      }),
      readFirstNews(context, viewer, id.data),
      isStaff(viewer.roles) ? readHints(context.db, id.data) : null,
    ])
    if (!row) return { title: PROFILE_PAUSED, body: <PausedProfile /> }
    const profile = presentProfile(row, photos ?? [], viewer, now)
    return memberPage(context, {
      profile,
      isRead: photos !== null,
      news,
      hints,
      viewer,
      token: getPageToken(context, request),
      now,
    })
  })
}

interface Read {
  profile: Profile
  /** The album was read. */
  isRead: boolean
  /** Undefined where the two are parted. */
  news: NewsPage | null | undefined
  /** For staff alone. */
  hints: FirstMessageHints | null
  viewer: Viewer
  /** The CSRF token. */
  token: string
  now: number
}

function memberPage(
  context: AppContext,
  { profile, isRead, news, hints, viewer, token, now }: Read,
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
              reader: readerOf(viewer),
              now,
              verificationCode: mayAsk ? verificationCode(context.secret, id) : null,
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
                props={{ user: { id, name, roles }, isOwn, isBlocked, bond, askId: profile.ask_id, token }}
              />
            </div>
            {isOwn && <NextSteps profile={profile} sensitive={viewer.sensitive} />}
            <Words profile={profile} isOwn={isOwn} />
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
      {isBare && !isOwn && <p className="soft">{`${user.name} n’a pas encore écrit sa présentation.`}</p>}
      <Facts user={user} />
    </>
  )
}

type Named = ShownProfile & { name: string; age: number }

/** A profile as somebody reads it who is not signed in: an invitation, without name and face where the member hides them. */
function visitorProfile(shown: ShownProfile): PageContent {
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
          <EmptyState heading="h1" title="Ce profil se montre aux membres" action={<WaysIn id={id} />}>
            {INVITE}
          </EmptyState>
        )}
      </div>
    ),
  }
}

function Invitation({ shown }: { shown: Named }) {
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
            <p>{INVITE}</p>
            <div className="form-acts">
              <WaysIn id={shown.id} />
            </div>
          </div>
        </section>
      </div>
    </article>
  )
}

function WaysIn({ id }: { id: number }) {
  return (
    <>
      <LinkButton href="/inscription">Créer mon profil</LinkButton>
      <a href={getSignInHref(`/celibataire/${id}`)}>J’ai déjà un profil</a>
    </>
  )
}
