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
  BLOCK_PARAM,
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
    return renderReportPage(context, request, target, BLOCK_PARAM in request.query)
  })
}

export function sendReportForm(context: AppContext): FormOptions<typeof sendReport> {
  return {
    redirect: (_result, { params, body }) => renderReportSent(params, body.block === true),
    page: async (request, sent) =>
      renderReportPage(context, request, parseTarget(request), sent.values.block === 'on', sent),
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
  blocks: boolean,
  sent?: Sent,
): PageContent {
  const { type, targetId, userId } = target
  return {
    title: getTitle(type, blocks),
    body: (
      <ReportFrame title={getTitle(type, blocks)}>
        {blocks && <p>{texts.BLOCK_LEAD}</p>}
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
          {blocks && <input type="hidden" name="block" value="on" />}
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
              {blocks ? texts.BLOCK_AND_REPORT : texts.SEND_REPORT}
            </Button>
            <a href={getTargetHref(target)}>{texts.CANCEL}</a>
          </div>
        </OperationForm>
      </ReportFrame>
    ),
  }
}

const getTitle = (type: ReportType, blocks: boolean) =>
  blocks ? texts.BLOCK_AND_REPORT : texts.REPORT_TITLES[type]

function renderReportSent(target: ReportTarget, blocks: boolean): PageContent {
  const title = getTitle(target.type, blocks)
  return {
    title,
    body: (
      <ReportFrame title={title}>
        <SuccessNotice>{blocks ? texts.REPORT_SENT_AND_BLOCKED : texts.REPORT_SENT}</SuccessNotice>
        <LinkButton kind="soft" href={blocks ? '/messages' : getTargetHref(target)}>
          Retour
        </LinkButton>
      </ReportFrame>
    ),
  }
}

function ReportFrame({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="wrap">
      <div className="narrow">
        <header className="page-head">
          <h1>{title}</h1>
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
