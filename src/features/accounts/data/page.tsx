import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { isSuspended } from '../../../shared/roles.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { PasswordQuestion } from '../components/password-question.tsx'
import { listConsents } from '../public.ts'
import {
  COPY_PATH,
  DATA_PATH,
  downloadDataCopy,
  requestDataCopy,
  withdrawSensitiveConsent,
} from './contract.ts'
import { getCopyRefusal } from './policy.ts'
import { type CopyState, createDownloadKey, getLatestCopy, isValidDownloadKey } from './queries.ts'
import * as texts from './texts.ts'
import { RELATED_PAGES, RETENTION } from './texts.ts'

/** Results of the last form, shown instead of a toast: works without scripts. */
const NOTICES = new Map<unknown, string>([
  [
    'lien',
    'Ce lien a déjà servi, ou n’est plus valable. Si votre copie vous attend encore, vous pouvez la télécharger ici.',
  ],
  ['accord', texts.CONSENT_WITHDRAWN],
])

/** `/user/donnees`: data stored, a copy of it, consents; open to suspended members too. */
export function dataPage(context: AppContext): void {
  page(context, DATA_PATH, 'signed-in', (request) => dataContent(context, request))
  copyLinkPage(context)
}

export function requestDataCopyForm(context: AppContext): FormOptions<typeof requestDataCopy> {
  return {
    redirect: () => DATA_PATH,
    page: (request, sent) => dataContent(context, request, sent),
  }
}

export function withdrawSensitiveConsentForm(
  context: AppContext,
): FormOptions<typeof withdrawSensitiveConsent> {
  return {
    redirect: () => `${DATA_PATH}?fait=accord`,
    page: (request, sent) => dataContent(context, request, sent),
  }
}

const INVALID_LINK_PATH = `${DATA_PATH}?fait=lien`
const getCopyHref = (key: string) => `${downloadDataCopy.path}?key=${encodeURIComponent(key)}`

/** Target of the mail's link, which requires signing in and the password, and of the page's button; both lead to the file. */
function copyLinkPage(context: AppContext): void {
  page(context, COPY_PATH, 'signed-in', async (request) => {
    const { viewer, query } = request
    const { cle } = query
    const isGood = typeof cle === 'string' && (await isValidDownloadKey(context.db, viewer.id, cle))
    if (!isGood) return { redirect: INVALID_LINK_PATH }
    if (viewer.recently_authenticated) return { redirect: getCopyHref(cle) }
    const question = { action: COPY_PATH, fields: {}, error: undefined }
    return dataContent(context, request, { message: '', question })
  })
}

export function downloadDataCopyForm(context: AppContext): FormOptions<typeof downloadDataCopy> {
  return {
    // Issues a key only: the call it leads to sends the file.
    handler: async ({ viewer }) => {
      const issued = await createDownloadKey(context.db, viewer.id)
      return issued ? getCopyHref(issued.key) : INVALID_LINK_PATH
    },
    page: (request, sent) => dataContent(context, request, sent),
  }
}

async function dataContent(
  context: AppContext,
  request: PageRequest<'signed-in'>,
  { message: problem, question }: Partial<Pick<Sent, 'message' | 'question'>> = {},
): Promise<PageContent> {
  const { viewer, query } = request
  const token = getPageToken(context, request)
  const [copy, consents] = await Promise.all([
    getLatestCopy(context.db, viewer.id),
    listConsents(context.db, viewer.id),
  ])
  const notice = NOTICES.get(query.fait)
  return {
    title: 'Mes données',
    sheet: 'house',
    body: (
      <div className="wrap">
        <div className="reading">
          <header className="page-head">
            <h1>Mes données</h1>
            <p>
              {`Ce que ${context.config.siteName} sait de vous vous appartient\u202f: regardez, emportez, retirez, effacez.`}
            </p>
          </header>
          {question && <PasswordQuestion token={token} question={question} />}
          {(problem || notice) && (
            <p className={problem ? 'notice notice-warn' : 'notice'} role={problem ? 'alert' : 'status'}>
              <Icon name={problem ? 'triangle-alert' : 'info'} />
              <span>{problem || notice}</span>
            </p>
          )}
          <CopyPanel copy={copy} token={token} now={Date.now()} />
          <Retention />
          <Consents acts={consents} isSensitive={viewer.sensitive} token={token} />
          <RelatedPages roles={viewer.roles} />
        </div>
      </div>
    ),
  }
}

interface Consent {
  kind: number
  given: boolean
  created_at: Date
}

interface Props {
  /** The latest first. */
  acts: readonly Consent[]
  /** Whether the consent for orientation and religion is given. */
  isSensitive: boolean
  token: string
}

/** Consents given and withdrawn, with their days; the one for sensitive data can be withdrawn here. */
function Consents({ acts, isSensitive, token }: Props) {
  return (
    <section className="panel stack-sm" id="accords">
      <h2>Vos accords</h2>
      {acts.length === 0 && !isSensitive && (
        <p className="soft">Aucun accord n’est noté pour votre compte.</p>
      )}
      {acts.length > 0 && (
        <ul className="rows">
          {acts.map(({ kind, given, created_at }) => (
            <li key={`${kind} ${created_at.getTime()} ${given}`}>
              <Icon name={given ? 'check' : 'undo-2'} />
              <p className="grow">
                {texts.CONSENT_LABELS[kind]}
                <br />
                <span className="soft">
                  {given ? texts.formatGivenOn(created_at) : texts.formatWithdrawnOn(created_at)}
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
      {isSensitive && (
        <OperationForm of={withdrawSensitiveConsent} token={token} className="stack-sm">
          <p>
            Votre orientation et votre religion sont sur votre profil parce que vous l’avez voulu. Retirez
            votre accord, et nous les effaçons aussitôt, de la recherche aussi. Le reste ne change pas.
          </p>
          <p>
            <Button type="submit" kind="line" icon="undo-2">
              Retirer mon accord
            </Button>
          </p>
        </OperationForm>
      )}
    </section>
  )
}

interface CopyPanelProps {
  copy: CopyState
  token: string
  /** Milliseconds. */
  now: number
}

/** A copy of all data: its state and the next action. */
function CopyPanel({ copy, token, now }: CopyPanelProps) {
  const refusal = getCopyRefusal(copy, now)
  const state = formatCopyState(copy)
  return (
    <section className="panel stack-sm">
      <h2>Une copie de tout</h2>
      <p>
        {
          'Compte, profil, photos, messages, forum, décisions, paiements\u202f: tout tient dans un fichier .zip, avec un mode d’emploi. Nous vous écrivons dès qu’il est prêt.'
        }
      </p>
      {state && (
        <p className="notice">
          <Icon name={copy.state === 'making' ? 'hourglass' : 'file-text'} />
          <span>{state}</span>
        </p>
      )}
      {copy.state === 'ready' && (
        <CopyForm of={downloadDataCopy} token={token} label="Télécharger ma copie" />
      )}
      {refusal === null && <CopyForm of={requestDataCopy} token={token} label="Demander une copie" />}
      {refusal !== null && typeof refusal === 'object' && (
        <p className="soft small">{texts.COPY_DAILY_LIMIT}</p>
      )}
    </section>
  )
}

function CopyForm({ of, token, label }: { of: Endpoint; token: string; label: string }) {
  return (
    <OperationForm of={of} token={token}>
      <Button type="submit" icon="download">
        {label}
      </Button>
    </OperationForm>
  )
}

function formatCopyState(copy: CopyState): string | null {
  switch (copy.state) {
    case 'none':
      return null
    case 'making':
      return texts.formatMakingSince(copy.asked_at)
    case 'ready':
      return texts.formatReadyUntil(copy.until, texts.formatSize(copy.bytes))
    case 'taken':
      return texts.formatDownloadedOn(copy.at)
    case 'expired':
      return texts.formatExpiredOn(copy.at)
  }
}

/** Links to other pages about data; suspended members have fewer. */
function RelatedPages({ roles }: { roles: number }) {
  const { visibility, devices, deletion } = RELATED_PAGES
  return (
    <section className="panel stack-sm">
      <h2>Et aussi</h2>
      <div className="form-acts">
        {!isSuspended(roles) && (
          <LinkButton href="/user/visibilite" kind="line" icon={visibility.icon}>
            {visibility.label}
          </LinkButton>
        )}
        <LinkButton href="/user/securite" kind="line" icon={devices.icon}>
          {devices.label}
        </LinkButton>
        <LinkButton href="/user/suppression" kind="line" icon={deletion.icon}>
          {deletion.label}
        </LinkButton>
      </div>
    </section>
  )
}

/** Summary of data stored and its retention. */
function Retention() {
  return (
    <section className="panel stack-sm">
      <h2>Ce que nous gardons, et combien de temps</h2>
      <ul className="rows">
        {RETENTION.map(({ icon, what, until }) => (
          <li key={what}>
            <Icon name={icon} />
            <p className="grow">
              <strong>{what}</strong>
              <br />
              <span className="soft">{until}</span>
            </p>
          </li>
        ))}
      </ul>
      <p>
        <a href="/confidentialite">{'Tout lire\u202f: la politique de confidentialité'}</a>
      </p>
    </section>
  )
}
