import type { AppContext } from '../../../platform/context.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { Viewer } from '../../../platform/http/viewer.ts'
import { getPlaceName } from '../../../platform/places/place-name.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { computeAge, toParisDay } from '../../../shared/age.ts'
import { formatMoney } from '../../../shared/formats.ts'
import { CURRENCY, PREMIUM_PRICE } from '../../../shared/premium.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { getThumbnailUrl } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Count } from '../../../ui/count.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import {
  DELETION,
  EDIT_PROFILE,
  type Entry,
  getHubGroups,
  type HubGroup,
  ME,
} from '../../../ui/navigation.ts'
import { PlaceholderPortrait } from '../../../ui/placeholder-portrait.tsx'
import { INSTALL, LOG_OUT, NAVIGATION } from '../../../ui/texts.ts'
import { findHubFacts, type HubFacts } from './server.ts'
import * as texts from './texts.ts'

/** `/moi`: all that is the member's own, in four groups. Suspended members have few entries. */
export function registerHub(context: AppContext): void {
  page(context, ME.href as '/moi', 'signed-in', (request) => renderHub(context, request))
}

async function renderHub(context: AppContext, request: PageRequest<'signed-in'>): Promise<PageContent> {
  const viewer = request.viewer as Viewer
  const day = toParisDay(Date.now())
  const suspended = isSuspended(viewer.roles)
  const facts = suspended
    ? null
    : await findHubFacts(context.pool, viewer.id, day).catch((err: unknown) => {
        context.log.error({ err }, 'own counts not read, hub shown without')
        return null
      })
  const values = facts ? listValues(viewer, facts) : {}
  const groups = getHubGroups(viewer)
  return {
    title: NAVIGATION.me,
    sheet: 'people',
    isLive: true,
    className: 'page-hub',
    body: (
      <div className="wrap hub-page">
        <HubHead viewer={viewer} age={computeAge(viewer.birthday, day)} isSuspended={suspended} />
        {!facts && !suspended && <ErrorNotice title={texts.FACTS_UNREAD} />}
        <div className="hub">
          {groups.map((group) => (
            <HubSection
              key={group.title}
              group={group}
              values={values}
              requests={facts?.requests ?? 0}
              siteName={suspended ? null : context.config.siteName}
              token={getPageToken(context, request)}
            />
          ))}
        </div>
      </div>
    ),
  }
}

/** Values by the address of their entry. */
type HubValues = Readonly<Record<string, string>>

function listValues(viewer: Viewer, facts: HubFacts): HubValues {
  return {
    '/amis': texts.formatPeople(facts.friends),
    '/visiteurs': texts.formatVisitors(facts.visitors),
    '/user/photos': texts.formatPhotos(facts),
    '/user/visibilite': texts.formatVisibility(facts, viewer.paused),
    '/user/gate': texts.formatGate(facts.gate),
    '/recherche/pas-pour-moi': texts.formatPeople(facts.hidden),
    '/blacklist': texts.formatPeople(facts.blocked),
    '/user/visibilite#pause': viewer.paused ? texts.IS_PAUSED : '',
    '/premium': texts.PRICE(formatMoney(PREMIUM_PRICE, CURRENCY)),
    '/aide/localisation': getPlaceName(viewer) ?? texts.NO_TOWN,
    '/user/securite': texts.formatSessions(facts.sessions),
  }
}

interface HubHeadProps {
  viewer: Viewer
  age: number
  isSuspended: boolean
}

function HubHead({ viewer, age, isSuspended: suspended }: HubHeadProps) {
  const { id, name, avatar } = viewer
  return (
    <header className="hub-top">
      <span className="hub-photo">
        {avatar ? (
          <img src={getThumbnailUrl(avatar)} width={480} height={600} alt={texts.OWN_PHOTO} />
        ) : (
          <PlaceholderPortrait name={name} />
        )}
      </span>
      <div>
        <h1>{name}</h1>
        <p className="soft">
          {suspended ? texts.SUSPENDED_LEAD : texts.formatWho(age, getPlaceName(viewer))}
        </p>
        {!suspended && (
          <div className="row">
            <LinkButton small href={EDIT_PROFILE.href}>
              {texts.EDIT}
            </LinkButton>
            <LinkButton small kind="line" href={`/celibataire/${id}`}>
              {texts.SEE_MYSELF}
            </LinkButton>
          </div>
        )}
      </div>
    </header>
  )
}

interface HubSectionProps {
  group: HubGroup
  values: HubValues
  requests: number
  /** Of the row that shares the site; null for members who do not see it. */
  siteName: string | null
  token: string
}

function HubSection({ group: { title, entries }, values, requests, siteName, token }: HubSectionProps) {
  const id = `groupe-${entries[0]?.href.replaceAll(/\W+/g, '-')}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry.href}>
            <HubLink entry={entry} value={values[entry.href]} requests={requests} />
          </li>
        ))}
        {title === NAVIGATION.account && <InstallRow />}
        {title === NAVIGATION.help && siteName !== null && <ShareRow siteName={siteName} />}
        {title === NAVIGATION.help && <LastRows token={token} />}
      </ul>
    </section>
  )
}

function HubLink({ entry, value, requests }: { entry: Entry; value: string | undefined; requests: number }) {
  return (
    <a href={entry.href}>
      <Icon name={entry.icon} />
      <span>{entry.label}</span>
      {entry.counts === 'asks' ? (
        <span className="val">
          <Count of="asks" count={requests} />
        </span>
      ) : (
        <span className="val">{value}</span>
      )}
      <Icon name="chevron-right" />
    </a>
  )
}

/** Shown by scripts in a browser that can install the site. */
function InstallRow() {
  return (
    <li id="install" hidden>
      <button type="button">
        <Icon name="download" />
        <span>{INSTALL}</span>
      </button>
    </li>
  )
}

/** The site itself, by the sheet of the system. */
function ShareRow({ siteName }: { siteName: string }) {
  return (
    <li className="needs-script">
      <button type="button" data-share="/" data-title={siteName}>
        <Icon name="share-2" />
        <span>{texts.formatShareSite(siteName)}</span>
      </button>
    </li>
  )
}

/** Signing out is a form; deleting the account is the last and quietest entry. */
function LastRows({ token }: { token: string }) {
  return (
    <>
      <li>
        <form method="post" action="/deconnexion">
          <input type="hidden" name="_token" value={token} />
          <button type="submit">
            <Icon name="log-out" />
            <span>{LOG_OUT}</span>
          </button>
        </form>
      </li>
      <li className="hub-last">
        <a href={DELETION.href}>
          <Icon name={DELETION.icon} />
          <span>{DELETION.label}</span>
          <span className="val" />
          <Icon name="chevron-right" />
        </a>
      </li>
    </>
  )
}
