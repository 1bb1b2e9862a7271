import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { parseParams } from '../../../platform/http/parse.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choices.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextArea } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import {
  REASON_MAX,
  REPORT_CATEGORIES,
  REPORT_TYPE,
  REPORTED_MESSAGES,
  type ReportType,
  sendReport,
} from './contract.ts'
import { REPORT_TARGETS } from './policy.ts'
import { getReportedContent } from './server.ts'
import * as texts from './texts.ts'

const PATH = '/signaler/:type/:targetId/:userId'
const CATEGORY_OPTIONS = REPORT_CATEGORIES.map((value) => ({ value, label: texts.CATEGORIES[value] }))

interface ReportTarget {
  type: ReportType
  targetId: number
  userId: number
}

/** `/signaler/:type/:targetId/:userId`: the report form without scripts. */
export function reportPage(context: AppContext): void {
  page(context, PATH, 'member', async (request) => {
    const target = parseTarget(request)
    await getReportedContent(context.db, request.viewer, target)
    return renderReportPage(context, request, target)
  })
}

export function sendReportForm(context: AppContext): FormOptions<typeof sendReport> {
  return {
    redirect: (_result, { params }) => renderReportSent(params),
    page: async (request, sent) => renderReportPage(context, request, parseTarget(request), sent),
  }
}

/** @throws NotFound for an invalid address */
function parseTarget({ params }: PageRequest<'member'>): ReportTarget {
  return parseParams(sendReport.params, params) as ReportTarget
}

/** @param sent values and errors of a rejected form */
function renderReportPage(
  context: AppContext,
  request: PageRequest<'member'>,
  target: ReportTarget,
  sent?: Sent,
): PageContent {
  const { type, targetId, userId } = target
  return {
    title: texts.REPORT_TITLES[type],
    body: (
      <ReportFrame type={type}>
        <p className="soft">
          {texts.REPORT_LEAD}
          {type === REPORT_TYPE.conversation && ` ${texts.formatAttachedMessages(REPORTED_MESSAGES)}`}
        </p>
        {sent?.message && <ErrorNotice title={sent.message} />}
        <OperationForm
          of={sendReport}
          params={{ type, targetId, userId }}
          token={getPageToken(context, request)}
          className="form panel"
        >
          <RadioGroup
            label={texts.CATEGORY}
            name="category"
            options={CATEGORY_OPTIONS}
            defaultValue={sent?.values.category ?? ''}
            error={sent?.errors.category?.[0]}
          />
          <TextArea
            label={texts.REASON}
            hint={texts.REASON_HINT}
            error={sent?.errors.reason?.[0]}
            name="reason"
            rows={3}
            maxLength={REASON_MAX}
            defaultValue={sent?.values.reason ?? ''}
          />
          <div className="form-acts">
            <Button type="submit" kind="danger">
              {texts.SEND_REPORT}
            </Button>
            <a href={getTargetHref(target)}>{texts.CANCEL}</a>
          </div>
        </OperationForm>
      </ReportFrame>
    ),
  }
}

function renderReportSent(target: ReportTarget): PageContent {
  return {
    title: texts.REPORT_TITLES[target.type],
    body: (
      <ReportFrame type={target.type}>
        <SuccessNotice>{texts.REPORT_SENT}</SuccessNotice>
        <LinkButton kind="soft" href={getTargetHref(target)}>
          Retour
        </LinkButton>
      </ReportFrame>
    ),
  }
}

function ReportFrame({ type, children }: { type: ReportType; children: React.ReactNode }) {
  return (
    <div className="wrap">
      <div className="narrow">
        <header className="page-head">
          <h1>{texts.REPORT_TITLES[type]}</h1>
        </header>
        {children}
      </div>
    </div>
  )
}

/** The page of the reported content. */
function getTargetHref({ type, targetId, userId }: ReportTarget): string {
  return REPORT_TARGETS[type].href?.(targetId) ?? `/celibataire/${userId}`
}
