import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choices.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { getContestDeadline } from '../decisions/policy.ts'
import { formatDate, formatQuote, OTHER_REMEDIES } from '../decisions/statement-texts.ts'
import {
  ADDRESS_MAX,
  COMPLAINT_MAX,
  contestNotice,
  NAME_MAX,
  NOTICE_PATH,
  sendNotice,
  TEXT_MAX,
} from './contract.ts'
import { countNoticeLink, findComplaintRefusal, getNotice, type NoticeRow } from './server.ts'
import * as texts from './texts.ts'
import { getNoticeReason, NOTICE_REASON_KEYS, NOTICE_REASONS } from './texts.ts'

/** Query of the page after a form was sent. */
const SENT_QUERY = 'envoye'
/** Fills the address: pages link here with their own. */
export const ADDRESS_QUERY = 'adresse'
const TITLE = 'Signaler un contenu'

/** `/signaler-un-contenu`: notices of illegal content, for anybody (DSA, article 16). */
export function noticePage(context: AppContext): void {
  page(context, NOTICE_PATH, 'anyone', (request) => renderNoticePage(context, request))
}

export function sendNoticeForm(context: AppContext): FormOptions<typeof sendNotice> {
  return {
    redirect: () => `${NOTICE_PATH}?${SENT_QUERY}=1`,
    page: (request, sent) => renderNoticePage(context, request, sent),
  }
}

/** @param sent the rejected form, if any */
async function renderNoticePage(
  context: AppContext,
  request: PageRequest<'anyone'>,
  sent?: Sent,
): Promise<PageContent> {
  const isSent = !sent && request.query[SENT_QUERY] !== undefined
  return {
    title: TITLE,
    description: `Un contenu de ${context.config.siteName} vous paraît contraire à la loi\u202f? Dites-le-nous, avec ou sans compte\u202f: une personne lit, décide et vous répond.`,
    canonical: NOTICE_PATH,
    index: true,
    body: (
      <NarrowPage
        title={TITLE}
        lead="Un profil, une photo ou un message de ce site vous paraît contraire à la loi. Dites-nous où il se trouve et pourquoi. Une personne lit, décide et vous répond."
      >
        {isSent ? (
          <NoticeSent />
        ) : (
          <NoticeForm token={getPageToken(context, request)} sent={sent} typed={getTypedAddress(request)} />
        )}
      </NarrowPage>
    ),
  }
}

function getTypedAddress({ query }: PageRequest<'anyone'>): string {
  const address = query[ADDRESS_QUERY]
  return typeof address === 'string' ? address.slice(0, ADDRESS_MAX) : ''
}

function NoticeSent() {
  return (
    <>
      <SuccessNotice>{texts.NOTICE_SENT}</SuccessNotice>
      <p>
        {
          'Si vous avez donné votre adresse, un e-mail vous le confirme. Notre décision, ses raisons et la façon de la contester suivront par le même chemin.'
        }
      </p>
    </>
  )
}

const REASON_OPTIONS = NOTICE_REASON_KEYS.map((value) => ({ value, label: NOTICE_REASONS[value].label }))

interface NoticeFormProps {
  token: string
  sent: Sent | undefined
  typed: string
}

function NoticeForm({ token, sent, typed }: NoticeFormProps) {
  const { values = {}, errors = {}, message } = sent ?? {}
  return (
    <>
      <p className="notice">
        <span>
          {'Un danger immédiat\u202f? Appelez le '}
          <a href="tel:17">17</a>
          {' ou le '}
          <a href="tel:112">112</a>
          {', ou écrivez au 114 par SMS. N’attendez pas notre réponse.'}
        </span>
      </p>
      {message && <ErrorNotice title={message} />}
      <OperationForm of={sendNotice} token={token} className="form panel">
        <TextInput
          label="L’adresse de la page"
          hint="Copiée de la barre du navigateur. Pour un message du forum, celle de sa date."
          name="address"
          inputMode="url"
          autoComplete="off"
          maxLength={ADDRESS_MAX}
          defaultValue={values.address ?? typed}
          error={errors.address?.[0]}
        />
        <RadioGroup
          label="De quoi s’agit-il ?"
          name="reason"
          options={REASON_OPTIONS}
          defaultValue={values.reason ?? ''}
          error={errors.reason?.[0]}
        />
        <TextArea
          label="Pourquoi est-ce contraire à la loi ?"
          hint="Ce que vous avez vu, qui est touché. Ne joignez aucune image."
          name="text"
          rows={5}
          maxLength={TEXT_MAX}
          defaultValue={values.text ?? ''}
          error={errors.text?.[0]}
        />
        <NotifierFields values={values} errors={errors} />
        <div className="form-acts">
          <Button type="submit">Envoyer la notification</Button>
        </div>
      </OperationForm>
      <p className="soft small">
        {
          'Votre nom et votre adresse ne servent qu’à vous répondre\u202f; la personne concernée ne les connaîtra pas. Ils sont effacés un an après notre décision. Vous avez un compte\u202f? Le bouton «\u202fSignaler\u202f» à côté du contenu est plus rapide.'
        }
      </p>
    </>
  )
}

function NotifierFields({ values, errors }: Pick<Sent, 'values' | 'errors'>) {
  return (
    <>
      <TextInput
        label="Votre nom"
        hint="Facultatif pour un abus sexuel sur une personne mineure, comme l’adresse."
        name="name"
        autoComplete="name"
        maxLength={NAME_MAX}
        defaultValue={values.name ?? ''}
        error={errors.name?.[0]}
      />
      <TextInput
        label="Votre adresse e-mail"
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={values.email ?? ''}
        error={errors.email?.[0]}
      />
      <Checkbox
        label="Je pense, de bonne foi, que ce que j’écris est exact et complet."
        name="honest"
        value="1"
        defaultChecked={values.honest !== undefined}
        error={errors.honest?.[0]}
      />
    </>
  )
}

/** `/signaler-un-contenu/:key`: the decision about a notice, and the form that contests it (DSA, article 20). */
export function noticeDecisionPage(context: AppContext): void {
  page(context, `${NOTICE_PATH}/:key`, 'anyone', (request) => renderDecisionPage(context, request))
}

export function contestNoticeForm(context: AppContext): FormOptions<typeof contestNotice> {
  return {
    redirect: (_result, { params }) => `${NOTICE_PATH}/${params.key}?${SENT_QUERY}=1`,
    page: (request, sent) => renderDecisionPage(context, request, sent),
  }
}

async function renderDecisionPage(
  context: AppContext,
  request: PageRequest<'anyone'>,
  sent?: Sent,
): Promise<PageContent> {
  const { params, query, raw } = request
  await countNoticeLink(context, raw)
  const notice = await getNotice(context, params.key ?? '')
  const isSent = !sent && query[SENT_QUERY] !== undefined
  const refusal = findComplaintRefusal(notice, Date.now())
  const title = `Notification ${texts.formatNotice(notice.id, notice.created_at)}`
  return {
    title,
    body: (
      <NarrowPage title={title}>
        {isSent && <SuccessNotice>{texts.CONTEST_SENT}</SuccessNotice>}
        <Outcome notice={notice} />
        {refusal === null ? (
          <ComplaintForm
            params={{ key: params.key ?? '' }}
            token={getPageToken(context, request)}
            sent={sent}
            end={getContestDeadline(notice.decided_at ?? new Date())}
          />
        ) : (
          !isSent && <p className="notice">{sent?.message || refusal}</p>
        )}
        <p className="soft small">{OTHER_REMEDIES}</p>
      </NarrowPage>
    ),
  }
}

function Outcome({ notice }: { notice: NoticeRow }) {
  const { address, reason, action, is_illegal, answer, contest_action, contest_answer } = notice
  const [outcome, message] = contest_action === null ? [action, answer] : [contest_action, contest_answer]
  return (
    <section className="panel stack">
      <dl className="stack-sm">
        <div>
          <dt className="soft small">Adresse signalée</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt className="soft small">Motif</dt>
          <dd>{getNoticeReason(reason).label}</dd>
        </div>
      </dl>
      {outcome !== null && <p>{texts.formatOutcome(outcome, is_illegal)}</p>}
      {message && <p>{`Notre équipe vous écrit\u202f: ${formatQuote(message)}`}</p>}
    </section>
  )
}

interface ComplaintFormProps {
  params: { key: string }
  token: string
  sent: Sent | undefined
  end: Date
}

function ComplaintForm({ params, token, sent, end }: ComplaintFormProps) {
  return (
    <section className="panel stack">
      <h2>Contester cette décision</h2>
      <p>
        {`C’est gratuit, une fois, jusqu’au ${formatDate(end)}. Une personne qui n’a pas décidé relira tout et vous répondra par e-mail.`}
      </p>
      {sent?.message && <ErrorNotice title={sent.message} />}
      <OperationForm of={contestNotice} params={params} token={token} className="form">
        <TextArea
          label="Ce qui, selon vous, n’est pas juste"
          name="text"
          rows={5}
          maxLength={COMPLAINT_MAX}
          defaultValue={sent?.values.text ?? ''}
          error={sent?.errors.text?.[0]}
        />
        <div className="form-acts">
          <Button type="submit">Envoyer ma réclamation</Button>
        </div>
      </OperationForm>
    </section>
  )
}
