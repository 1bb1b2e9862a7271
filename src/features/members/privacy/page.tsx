import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import { toParisDay } from '../../../shared/age.ts'
import { LEAVING_ANSWERED, LEAVING_ID } from '../../../shared/leaving.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LeavingQuestion } from '../../../ui/leaving-question.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { RESUME } from '../../../ui/texts.ts'
import { GreetingWishForm } from '../regulars/components/greeting-wish-form.tsx'
import { getGreetingWish } from '../regulars/public.ts'
import { pauseAccount, resumeAccount, type saveVisibility } from './contract.ts'
import { getVisibility } from './server.ts'
import * as texts from './texts.ts'
import { ACCOUNT_PAUSED, ACCOUNT_RESUMED } from './texts.ts'

const PATH = '/user/visibilite'

/** Result of a form, by the address, so that a reload does not repeat it. */
const RESULT_TEXTS = new Map<unknown, string>([
  ['pause', ACCOUNT_PAUSED],
  ['reprise', ACCOUNT_RESUMED],
])

/** `/user/visibilite`: visibility settings and the pause of the account. */
export function registerVisibilityPage(context: AppContext): void {
  page(context, PATH, 'member', (request) => renderVisibilityPage(context, request))
}

export function saveVisibilityForm(context: AppContext): FormOptions<typeof saveVisibility> {
  return {
    redirect: ({ message: done }, request) => renderVisibilityPage(context, request, { done }),
    page: (request, { message }) => renderVisibilityPage(context, request, { failure: message }),
  }
}

/** Posted with scripts too, since the bar on every page changes. */
export function pauseForm(context: AppContext, done: 'pause' | 'reprise') {
  return {
    redirect: () => `${PATH}?fait=${done}`,
    page: (request: PageRequest<'member'>, { message }: Sent) =>
      renderVisibilityPage(context, request, { failure: message }),
  }
}

interface FormResult {
  done?: string
  failure?: string
}

export async function renderVisibilityPage(
  context: AppContext,
  request: PageRequest<'member'>,
  outcome: FormResult = {},
): Promise<PageContent> {
  const { viewer, query } = request
  const settings = await getVisibility(context.db, viewer.id).catch((err: unknown) => {
    context.log.error({ err }, 'cannot read the visibility settings; the page shows an error')
    return null
  })
  const wish = await getGreetingWish(context.db, viewer.id)
  const { failure, done = RESULT_TEXTS.get(query.fait) } = outcome
  const token = getPageToken(context, request)
  return {
    title: 'Ma visibilité',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Ma visibilité</h1>
            <p>
              Choisissez ce que les autres voient de vous. Tout est gratuit, et compte dès que vous touchez un
              réglage.
            </p>
          </header>
          {failure && <ErrorNotice title={failure} />}
          {done && <SuccessNotice>{done}</SuccessNotice>}
          {settings === null && <ErrorNotice title="Erreur impossible de charger vos réglages." />}
          {settings && (
            <div className="stack">
              <Island id="visibility" props={{ settings, token }} />
              {wish !== null && <GreetingWishForm isWanted={wish} token={token} />}
              {!viewer.in_review && (
                <>
                  <PausePanel
                    token={token}
                    since={settings.paused_at && toParisDay(Date.parse(settings.paused_at))}
                    isPremium={viewer.stripe_status}
                  />
                  <LeavingQuestion
                    page="pause"
                    token={token}
                    hasAnswered={query[LEAVING_ID] === LEAVING_ANSWERED}
                  />
                </>
              )}
            </div>
          )}
        </div>
      </div>
    ),
  }
}

interface Props {
  /** The CSRF token of the page. */
  token: string
  /** First day of the pause in Paris, YYYY-MM-DD, or null. */
  since: string | null
  isPremium: boolean
}

const LONG_DATE_FORMAT = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** Effects of a pause, with its button. */
function PausePanel({ token, since, isPremium }: Props) {
  return (
    <section id="pause" className="panel stack-sm" aria-labelledby="pause-title">
      <h2 id="pause-title">Mettre mon compte en pause</h2>
      <p className="soft">
        {since
          ? `En pause depuis le ${LONG_DATE_FORMAT.format(Date.parse(since))}.`
          : 'Une absence, une rencontre, l’envie de souffler\u202f: rien n’est supprimé.'}
      </p>
      <ul className="rows">
        {texts.PAUSE_EFFECTS.map(({ icon, text }) => (
          <li key={icon}>
            <Icon name={icon} />
            <span className="grow">{text}</span>
          </li>
        ))}
      </ul>
      {isPremium && (
        <p className="soft small">
          Votre abonnement Premium continue pendant la pause, et se résilie à tout moment depuis la page
          Premium.
        </p>
      )}
      <OperationForm of={since ? resumeAccount : pauseAccount} token={token} className="plain-act">
        <Button type="submit" kind={since ? 'river' : 'line'} icon="hourglass">
          {since ? RESUME : 'Mettre en pause'}
        </Button>
      </OperationForm>
    </section>
  )
}
