import type { ReactNode } from 'react'
import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import { addForm } from '../../../platform/http/operation.ts'
import { page } from '../../../platform/http/page.ts'
import { assertMayOpenProfile } from '../../../platform/http/reading-limits.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { assertAccess, type Viewer } from '../../../platform/http/viewer.ts'
import { getOwnPosition } from '../../../platform/places/coarse-position.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { isStaff, STATUS } from '../../../shared/roles.ts'
import { PathId } from '../../../shared/schemas.ts'
import { getSiteName } from '../../../shared/site-identity.ts'
import { PROFILE_PAUSED } from '../../../shared/texts.ts'
import { getSignInHref } from '../../../ui/auth-links.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getLocationProps } from '../../../ui/location-props.ts'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { formatAge } from '../../../ui/texts.ts'
import type { NewsPage } from '../../feed/newsfeed/contract.ts'
import { chooseVisibleNews, getNewsPage, parseNewsAddress } from '../../feed/newsfeed/public.ts'
import { type SignOptions, sendFriendRequest } from '../../friends/requests/contract.ts'
import { getSignOptions } from '../../friends/requests/public.ts'
import { type FirstMessageHints, getFirstMessageHints } from '../../messages/public/first-message-hints.ts'
import { createReportDelay } from '../../moderation/reports/public.ts'
import { requestBadgeAgain } from '../../photos/album/contract.ts'
import { listAlbumPhotos } from '../../photos/album/public/album.ts'
import { toLightboxViewer } from '../../photos/lightbox/components/lightbox-viewer.ts'
import { type EndedBadge, findEndedBadge } from '../../photos/validation/public/badge.ts'
import { deriveVerificationCode } from '../../photos/validation/public/verification-code.ts'
import { ProfilePaused } from '../privacy/public.ts'
import { REGULAR } from '../regulars/texts.ts'
import { INVITATION, UNNAMED_MEMBER } from '../texts.ts'
import { isPrefetch, recordServedVisit } from '../visits/server.ts'
import { ProfileFacts } from './components/facts.tsx'
import { Portrait } from './components/photos.tsx'
import { PlainSign } from './components/plain-sign.tsx'
import { About, NextSteps, ProfileHero, Thumbnails } from './components/profile-parts.tsx'
import { StaffPanel } from './components/staff-panel.tsx'
import { OwnLinks, SharedTastes, Story } from './components/story.tsx'
import type { Profile } from './contract.ts'
import {
  getProfileRow,
  getVisitorProfile,
  listPointsInCommon,
  presentProfile,
  type VisitorProfile,
} from './server.ts'
import { maySign, type ProfileRenderer, readSign, type SignDraft, signForm } from './sign-form.tsx'

/** `/celibataire/:id`: the profile for members, an invitation for visitors; never in a search engine. */
export function registerProfilePage(context: AppContext): void {
  const render = createProfileRenderer(context)
  page(context, '/celibataire/:id', 'anyone', (request) => render(request, request.params.id))
  addForm(context, sendFriendRequest, signForm(render))
}

function createProfileRenderer(context: AppContext): ProfileRenderer {
  const getReportHours = createReportDelay(context.db)
  return async (request, address, sent) => {
    const { viewer, query } = request
    const id = PathId.safeParse(address)
    if (!id.success) throw new NotFound()
    const now = Date.now()
    const newsAddress = parseNewsAddress(query)
    if (viewer) assertAccess('member', viewer)
    await assertMayOpenProfile(context, request.raw, viewer, id.data)
    if (!viewer) return renderVisitorProfile(await getVisitorProfile(context.db, id.data, now))
    const sign = readSign(query, sent)
    const [row, photos, news, hints, endedBadge, reportHours, options] = await Promise.all([
      getProfileRow(context, viewer, id.data).catch((error: unknown) => {
        if (error instanceof ProfilePaused) return null
        throw error
      }),
      listAlbumPhotos(context, viewer, id.data).catch((error: unknown) => {
        // The page is shown without it; the browser loads it again.
        context.log.error({ err: error }, 'cannot read an album; the browser loads it')
        return null
      }),
      getNewsPage(context, viewer, id.data, newsAddress),
      isStaff(viewer.roles) ? getFirstMessageHints(context.db, id.data) : null,
      viewer.id === id.data ? findEndedBadge(context.db, viewer.id) : null,
      getReportHours(),
      sign && viewer.id !== id.data ? findSignOptions(context, viewer, id.data) : null,
    ])
    if (!row) return { title: PROFILE_PAUSED, body: <PausedProfile /> }
    if (!sent) await recordServedVisit(context, request.raw, viewer, row)
    const first = chooseVisibleNews({ ...row, is_parted: row.is_blocked || row.is_blocking }, viewer, news)
    const profile = presentProfile(row, photos ?? [], viewer, now)
    return renderMemberProfile(context, {
      profile,
      common: listPointsInCommon(row, viewer),
      isAlbumLoaded: photos !== null,
      feed: first !== undefined && { first, path: `/celibataire/${row.id}`, isWhole: newsAddress !== null },
      hints,
      endedBadge,
      isRegular: row.is_regular,
      reportHours,
      viewer,
      sign: sign && options && { ...sign, options },
      isPrefetched: isPrefetch(request.raw),
      token: getPageToken(context, request),
      now,
    })
  }
}

/** Null across a block, where the profile itself may still be shown. */
async function findSignOptions(context: AppContext, viewer: Viewer, id: number) {
  return getSignOptions(context, viewer, id).catch((error: unknown) => {
    if (error instanceof NotFound) return null
    throw error
  })
}

interface LoadedProfile {
  profile: Profile
  /** Points in common with the viewer. */
  common: string[]
  /** The album was read. */
  isAlbumLoaded: boolean
  /** False for blocked pairs. */
  feed: false | { first: NewsPage | null; path: string; isWhole: boolean }
  /** For staff only. */
  hints: FirstMessageHints | null
  /** Of the viewer's own profile. */
  endedBadge: EndedBadge | null
  /** A regular of the forum. */
  isRegular: boolean
  /** Hours until a report is decided. */
  reportHours: number | null
  viewer: Viewer
  /** The form of a request, which a link without scripts opens. */
  sign: (SignDraft & { options: SignOptions }) | null
  /** The browser loads the page ahead; it records the visit once it is shown. */
  isPrefetched: boolean
  /** The CSRF token. */
  token: string
  now: number
}

function renderMemberProfile(context: AppContext, loaded: LoadedProfile): PageContent {
  const { profile, common, feed, hints, endedBadge, viewer, sign, token, now } = loaded
  const { id, name, stripe_status } = profile.user
  const isOwn = id === viewer.id
  return {
    title: name,
    className: 'page-profile',
    sheet: ['people', 'signs'],
    body: (
      <div className="wrap">
        <article
          className={stripe_status ? 'profile premium' : 'profile'}
          data-id={id}
          data-bond={profile.bond}
        >
          <div className="profile-left">
            <ProfileHero profile={profile} from={isOwn ? null : getOwnPosition(viewer)} now={now} />
            <Thumbnails photos={profile.photos} />
            <ProfileBar {...loaded} isOwn={isOwn} />
          </div>
          <div className="profile-story">
            {loaded.isRegular && (
              <p>
                <span className="badge badge-new">{REGULAR}</span>
              </p>
            )}
            <ProfileNotices profile={profile} isOwn={isOwn} />
            {sign && (maySign(profile) || sign.sent?.leadsTo) && (
              <PlainSign user={profile.user} {...sign} token={token} />
            )}
            {endedBadge && <EndedBadgeNotice badge={endedBadge} token={token} />}
            <ProfileWords profile={profile} isOwn={isOwn} />
            {isOwn && <NextSteps profile={profile} sensitive={viewer.sensitive} />}
            <Story profile={profile} isOwn={isOwn} offersReplies={maySign(profile)} />
            {isOwn && <OwnLinks profile={profile} />}
            <Island id="album" props={getAlbumProps(context, loaded)} />
            <SharedTastes profile={profile} common={common} isOwn={isOwn} />
            <ProfileFacts profile={profile} />
            {!viewer.verified && !isOwn && (
              <p className="soft small">
                Distance, orientation et religion apparaissent ici dès que votre adresse e-mail est confirmée.
              </p>
            )}
            {hints && <StaffPanel profile={profile} hints={hints} now={now} />}
            {feed && <Island id="newsfeed" props={{ ...feed, readerId: viewer.id, of: { id, name }, now }} />}
          </div>
        </article>
        <Island id="location" props={getLocationProps(viewer)} />
      </div>
    ),
  }
}

function getAlbumProps(
  context: AppContext,
  { profile, isAlbumLoaded, reportHours, viewer, now }: LoadedProfile,
) {
  const { id, name, avatar, status, roles, stripe_status, emoji } = profile.user
  const mayVerify = id === viewer.id && viewer.status !== STATUS.verified
  return {
    user: { id, name, avatar, status, roles, stripe_status, emoji },
    photos: isAlbumLoaded ? profile.photos : null,
    reader: toLightboxViewer(viewer, reportHours),
    now,
    verificationCode: mayVerify ? deriveVerificationCode(context.secret, id) : null,
  }
}

interface ProfileBarProps extends Pick<LoadedProfile, 'profile' | 'reportHours' | 'isPrefetched' | 'token'> {
  isOwn: boolean
}

/** Actions on the member, at the foot of a phone's screen. */
function ProfileBar({ profile, isOwn, reportHours, isPrefetched, token }: ProfileBarProps) {
  const { id, name, roles } = profile.user
  const { isBlocked, bond, friends_since, contact } = profile
  return (
    <div className="actbar">
      {isOwn && (
        <LinkButton href="/user/edit" icon="pencil">
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
          friendsSince: friends_since,
          requestId: profile.ask_id,
          contact,
          reportHours,
          recordsVisit: isPrefetched && !isOwn && !isBlocked,
          token,
        }}
      />
    </div>
  )
}

function ProfileWords({ profile: { user }, isOwn }: { profile: Profile; isOwn: boolean }) {
  if (user.description) return <About text={user.description} />
  return isOwn || user.slates.length > 0 ? null : (
    <p className="soft">{`${user.name} n’a pas encore écrit sa présentation.`}</p>
  )
}

type NamedProfile = VisitorProfile & { name: string; age: number }

/** A profile for visitors: an invitation, with name, age and photo if the member shows them. */
function renderVisitorProfile(shown: VisitorProfile): PageContent {
  const { id, name, age } = shown
  const isNamed = name !== null && age !== null
  return {
    title: name ?? UNNAMED_MEMBER,
    className: 'page-profile',
    sheet: 'people',
    body: (
      <div className="wrap">
        {isNamed ? (
          <Invitation shown={{ ...shown, name, age }} />
        ) : (
          <EmptyState heading="h1" title={UNNAMED_MEMBER} action={<SignUpLinks id={id} />}>
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
          <h2>{`${shown.name} est sur ${getSiteName()}`}</h2>
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
      <a className="lone" href={getSignInHref(`/celibataire/${id}`)}>
        J’ai déjà un profil
      </a>
    </>
  )
}

/** Warnings above a profile. */
function ProfileNotices({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  return (
    <>
      {profile.user.status === STATUS.potentialFake && (
        <div className="notice notice-warn" role="note">
          <Icon name="triangle-alert" />
          <p>
            <strong>Ce profil est peut-être un faux.</strong>{' '}
            {
              'Notre équipe le vérifie. Ne donnez ni argent, ni adresse, ni photo intime, et ne quittez pas le site pour une autre messagerie.'
            }
          </p>
        </div>
      )}
      {profile.isBlocked && (
        <div className="notice" role="note">
          <Icon name="ban" />
          <p>{'Vous avez bloqué ce membre\u202f: vous ne vous croisez plus nulle part ailleurs.'}</p>
        </div>
      )}
      {isOwn && (
        <div className="notice" role="note">
          <Icon name="eye" />
          <p>C’est votre profil, tel que les autres membres le voient.</p>
        </div>
      )}
    </>
  )
}

/** The badge ended with a new profile photo; one touch requests it again. */
function EndedBadgeNotice({ badge, token }: { badge: EndedBadge; token: string }) {
  return (
    <div className="notice" role="note">
      <Icon name="shield-check" />
      <div className="stack-sm">
        <p>
          <strong>Votre badge «&#8239;Vérifié&#8239;» a pris fin.</strong>{' '}
          {badge.is_pending
            ? 'Votre demande est en attente de notre équipe.'
            : 'Votre photo de profil a changé, et notre équipe ne l’a pas encore comparée.'}
        </p>
        {!badge.is_pending && badge.can_request && (
          <OperationForm of={requestBadgeAgain} token={token}>
            <Button type="submit" kind="soft">
              Redemander le badge
            </Button>
          </OperationForm>
        )}
        {!badge.is_pending && !badge.can_request && (
          <p>
            <a href="/upload">Proposez une nouvelle photo de vérification.</a>
          </p>
        )}
      </div>
    </div>
  )
}

/** Replaces a paused profile; shows neither name nor photo. */
function PausedProfile(): ReactNode {
  return (
    <div className="wrap">
      <EmptyState
        drawing="floor"
        heading="h1"
        title={PROFILE_PAUSED}
        action={<LinkButton href="/recherche">Revenir à la recherche</LinkButton>}
      >
        {
          'Son membre se repose un moment. Vos conversations et ce qui a été écrit restent en place\u202f; le profil sera de nouveau là à son retour.'
        }
      </EmptyState>
    </div>
  )
}
