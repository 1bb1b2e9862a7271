import type { AppContext } from '../../../platform/context.ts'
import { NotFound } from '../../../platform/http/errors.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Reply } from '../../../shared/endpoint.ts'
import { PathId } from '../../../shared/schemas.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { NarrowPage } from '../../../ui/narrow-page.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import * as calls from './contract.ts'
import { BackLink, findPartner, type Request } from './page.tsx'
import { findRelativePage, LINK_PATH, type RelativePage } from './relatives.ts'
import { formatHour, formatSlotDay } from './slot-texts.ts'
import * as texts from './texts.ts'

/** 'Prévenir un proche': the form, the exact mail, and the page of its link. */
export function registerRelativePages(context: AppContext): void {
  page(context, '/messages/:thread/serviette/:id/proche', 'member', (request) =>
    renderRelativeForm(context, request),
  )
  page(context, LINK_PATH, 'anyone', async ({ query }) => {
    const found = typeof query.cle === 'string' && (await findRelativePage(context.db, query.cle))
    return found ? renderLinkPage(found) : LINK_OVER_PAGE
  })
}

export function previewRelativeMailForm(context: AppContext): FormOptions<typeof calls.previewRelativeMail> {
  return {
    redirect: (shown, request) => renderPreview(context, request as never, shown, request.body),
    page: (request, sent) => renderRelativeForm(context, request, sent),
  }
}

export function warnRelativeForm(context: AppContext): FormOptions<typeof calls.warnRelative> {
  return {
    redirect: (_result, { params }) => `/messages/${params.thread}/serviette/${params.id}/proche?envoye=1`,
    page: (request, sent) => renderRelativeForm(context, request, sent),
  }
}

function readParams({ params }: { params: Record<string, unknown> }) {
  const { data: id } = PathId.safeParse(String(params.id))
  if (id === undefined) throw new NotFound()
  return { id }
}

async function renderRelativeForm(context: AppContext, request: Request, sent?: Sent): Promise<PageContent> {
  const { thread } = await findPartner(context, request)
  const { id } = readParams(request)
  const isSent = request.query.envoye === '1' && !sent
  return {
    title: texts.WARN_RELATIVE,
    sheet: 'napkins',
    body: (
      <NarrowPage title={texts.WARN_RELATIVE} lead={texts.RELATIVE_LEAD} className="narrow stack">
        {isSent && (
          <p className="notice notice-ok" role="status">
            <Icon name="check" />
            <span>{texts.MAIL_SENT}</span>
          </p>
        )}
        {sent?.message && Object.keys(sent.errors).length === 0 && <ErrorNotice title={sent.message} />}
        <OperationForm
          of={calls.previewRelativeMail}
          params={{ thread, id }}
          token={getPageToken(context, request)}
          className="form"
        >
          <TextInput
            label={texts.FIRST_NAME_LABEL}
            name="first_name"
            required
            maxLength={40}
            autoComplete="given-name"
            defaultValue={sent?.values.first_name ?? request.viewer.name}
            error={sent?.errors.first_name?.[0]}
          />
          <TextInput
            label={texts.EMAIL_LABEL}
            name="email"
            type="email"
            required
            autoComplete="off"
            defaultValue={sent?.values.email ?? ''}
            error={sent?.errors.email?.[0]}
          />
          <p className="hint">{texts.LINK_SHOWN}</p>
          <div className="form-acts">
            <Button type="submit">{texts.SHOW_MAIL}</Button>
            <BackLink thread={thread} />
          </div>
        </OperationForm>
      </NarrowPage>
    ),
  }
}

/** The exact mail, and its sending. */
function renderPreview(
  context: AppContext,
  request: Request,
  { subject, text }: Reply<typeof calls.previewRelativeMail>,
  body: calls.RelativeBody,
): PageContent {
  const form = {
    params: { thread: Number(request.params.thread), id: Number(request.params.id) },
    token: getPageToken(context, request),
  }
  const fields = (
    <>
      <input type="hidden" name="first_name" value={body.first_name} />
      <input type="hidden" name="email" value={body.email} />
    </>
  )
  return {
    title: texts.WARN_RELATIVE,
    sheet: 'napkins',
    body: (
      <NarrowPage title={texts.WARN_RELATIVE} lead={texts.MAIL_SHOWN} className="narrow stack">
        <section className="panel stack-sm mail-shown">
          <p className="soft">{`À\u202f: ${body.email}`}</p>
          <h2>{subject}</h2>
          <pre className="mail-text">{text}</pre>
        </section>
        <div className="form-acts">
          <OperationForm of={calls.warnRelative} {...form}>
            {fields}
            <Button type="submit" icon="send-horizontal">
              {texts.SEND_MAIL}
            </Button>
          </OperationForm>
          <a
            className="btn btn-line"
            href={`/messages/${form.params.thread}/serviette/${form.params.id}/proche`}
          >
            {texts.CHANGE_MAIL}
          </a>
        </div>
      </NarrowPage>
    ),
  }
}

const LINK_OVER_PAGE: PageContent = {
  title: texts.LINK_OVER,
  status: 404,
  body: (
    <NarrowPage title={texts.LINK_OVER} lead={texts.LINK_OVER_LEAD}>
      {null}
    </NarrowPage>
  ),
}

/** For a reader without an account: hour, place, and whether all is well. */
function renderLinkPage({ place, slot, isWell, isOff }: RelativePage): PageContent {
  return {
    title: texts.LINK_TITLE,
    sheet: 'napkins',
    body: (
      <NarrowPage title={texts.LINK_TITLE}>
        <section className="panel stack-sm">
          <p className="meeting-when">
            <Icon name="clock" />
            <time dateTime={slot.start}>
              <b>{formatSlotDay(slot.start)}</b>
              {`, de ${formatHour(slot.start)} à ${formatHour(slot.end)}`}
            </time>
          </p>
          <p className="meeting-when">
            <Icon name="map-pin" />
            <span dir="auto">{place}</span>
          </p>
          <p className={isWell ? 'notice notice-ok' : 'notice'}>
            <Icon name={isWell ? 'check' : 'clock'} />
            <span>{isOff ? texts.MEETING_CANCELLED : isWell ? texts.IS_WELL : texts.NOT_YET_WELL}</span>
          </p>
        </section>
      </NarrowPage>
    ),
  }
}
