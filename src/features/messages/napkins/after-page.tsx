import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { PathId } from '../../../shared/schemas.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { REPORT_TYPE, reportHref } from '../../moderation/reports/contract.ts'
import { getOwnSide, type OwnSide } from './after.ts'
import * as calls from './contract.ts'
import { OUTCOMES } from './policy.ts'
import { formatSlot } from './slot-texts.ts'
import * as texts from './texts.ts'

type Request = PageRequest<'member'>

/** 'Tout va bien ?' and 'Vous vous êtes vus ?': each member's own. */
export function registerAfterPages(context: AppContext): void {
  page(context, '/rendez-vous/:id/tout-va-bien', 'member', (request) => renderCheck(context, request))
  page(context, '/rendez-vous/:id/lendemain', 'member', (request) => renderQuestion(context, request))
}

export function confirmWellForm(context: AppContext): FormOptions<typeof calls.confirmWell> {
  return {
    redirect: (_result, { params }) => `/rendez-vous/${params.id}/tout-va-bien`,
    page: (request, sent) => renderCheck(context, request, sent),
  }
}

export function answerMeetingForm(context: AppContext): FormOptions<typeof calls.answerMeeting> {
  return {
    redirect: async (_result, { viewer, params, body }) => {
      if (OUTCOMES[body.outcome - 1] !== 'uneasy') return `/rendez-vous/${params.id}/lendemain`
      const side = await getOwnSide(context.db, viewer.id, params.id)
      return getReportHref(side) ?? `/rendez-vous/${params.id}/lendemain`
    },
    page: (request, sent) => renderQuestion(context, request, sent),
  }
}

/** Null once the other has left. */
const getReportHref = ({ thread, other }: OwnSide) =>
  other === null ? null : reportHref(REPORT_TYPE.conversation, thread, other)

async function readSide(context: AppContext, request: Request) {
  const { data: id } = PathId.safeParse(request.params.id)
  if (id === undefined) throw new NotFound()
  return { id, side: await getOwnSide(context.db, request.viewer.id, id) }
}

async function renderCheck(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { id, side } = await readSide(context, request)
  return {
    title: texts.CHECK_TITLE,
    sheet: 'napkins',
    body: (
      <NarrowPage title={texts.CHECK_TITLE} lead={texts.CHECK_LEAD} className="narrow stack">
        <MeetingLine side={side} />
        {sent?.message && <ErrorNotice title={sent.message} />}
        {side.isWell ? (
          <p className="notice notice-ok" role="status">
            <Icon name="check" />
            <span>{texts.WELL_SAVED}</span>
          </p>
        ) : side.isOver ? (
          <OperationForm of={calls.confirmWell} params={{ id }} token={getPageToken(context, request)}>
            <Button type="submit" icon="check">
              {texts.ALL_WELL}
            </Button>
          </OperationForm>
        ) : (
          <p>{texts.NOT_OVER}</p>
        )}
        <HelpPanel side={side} />
      </NarrowPage>
    ),
  }
}

const MeetingLine = ({ side }: { side: OwnSide }) => (
  <p dir="auto">{`${side.place}, ${formatSlot(side.slot)}.`}</p>
)

/** Opens without a request. */
function HelpPanel({ side }: { side: OwnSide }) {
  const report = getReportHref(side)
  return (
    <details className="panel help-now">
      <summary>{texts.NEED_HELP}</summary>
      <ul className="rows">
        <li>
          <a className="btn btn-danger" href="tel:17">
            17
          </a>
          <span className="grow">La police ou la gendarmerie, en urgence.</span>
        </li>
        <li>
          <a className="btn btn-danger" href="sms:114">
            114
          </a>
          <span className="grow">Par SMS, quand on ne peut pas parler.</span>
        </li>
        <li>
          <a className="btn btn-line" href="tel:3919">
            3919
          </a>
          <span className="grow">Violences&#8239;: écoute gratuite et anonyme, jour et nuit.</span>
        </li>
        {side.relatives.map((email) => (
          <li key={email}>
            <a className="btn btn-line" href={`mailto:${email}`}>
              Votre proche
            </a>
            <span className="grow">{email}</span>
          </li>
        ))}
      </ul>
      {report && (
        <p>
          <a href={report}>Signaler cette personne à l’équipe</a>
        </p>
      )}
    </details>
  )
}

async function renderQuestion(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { id, side } = await readSide(context, request)
  const report = getReportHref(side)
  return {
    title: texts.ASK_TITLE,
    sheet: 'napkins',
    body: (
      <NarrowPage title={texts.ASK_TITLE} lead={texts.ASK_LEAD} className="narrow stack">
        <MeetingLine side={side} />
        {sent && <ErrorNotice title={sent.errors.outcome?.[0] ?? sent.message} />}
        {side.outcome !== null && !sent && (
          <p className="notice notice-ok" role="status">
            <Icon name="check" />
            <span>{`${texts.OUTCOME_SAVED} «\u202f${texts.OUTCOME_LABELS[side.outcome - 1]}\u202f»`}</span>
          </p>
        )}
        <OperationForm
          of={calls.answerMeeting}
          params={{ id }}
          token={getPageToken(context, request)}
          className="stack-sm outcome-choices"
        >
          {texts.OUTCOME_LABELS.map((label, index) => (
            <Button
              key={label}
              type="submit"
              kind="line"
              name="outcome"
              value={index + 1}
              aria-pressed={side.outcome === index + 1}
            >
              {label}
            </Button>
          ))}
        </OperationForm>
        {side.outcome === OUTCOMES.indexOf('uneasy') + 1 && report && (
          <LinkButton kind="danger" href={report}>
            Raconter à l’équipe ce qui s’est passé
          </LinkButton>
        )}
      </NarrowPage>
    ),
  }
}
