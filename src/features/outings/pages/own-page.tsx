import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { formatDay } from '../../../shared/formats.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { createCalendarAddress, revokeCalendarAddress } from '../calendar/contract.ts'
import { listTownInterests } from '../calendar/interest.ts'
import { getCalendarAddress } from '../calendar/queries.ts'
import { OutingCards } from '../components/outing-card.tsx'
import { ALL_OUTINGS, HOST_ONE, OWN_OUTINGS } from '../components/outing-texts.ts'
import { Towns } from '../components/towns.tsx'
import { type ListedOuting, NEW_OUTING_PATH, OUTINGS_PATH, OWN_OUTINGS_PATH } from '../contract.ts'
import { listOwnOutings } from '../own.ts'
import { INTEREST_ENDED } from '../texts.ts'
import * as texts from './page-texts.ts'

/** `/sorties/les-miennes`: coming, waiting, hosted, past, and the private calendar address. */
export function registerOwnOutingsPage(context: AppContext): void {
  page(context, OWN_OUTINGS_PATH, 'member', (request) => renderOwnOutings(context, request))
}

export function createCalendarAddressForm(context: AppContext): FormOptions<typeof createCalendarAddress> {
  return {
    // Shown once: the address is not stored, so the answer is the page itself.
    redirect: ({ address }, request) => renderOwnOutings(context, request, { address }),
    page: (request, { message }) => renderOwnOutings(context, request, { failure: message }),
  }
}

export function revokeCalendarAddressForm(context: AppContext): FormOptions<typeof revokeCalendarAddress> {
  return {
    redirect: () => `${OWN_OUTINGS_PATH}?fait=revoque#agenda`,
    page: (request, { message }) => renderOwnOutings(context, request, { failure: message }),
  }
}

interface Shown {
  /** A new private address. */
  address?: string
  failure?: string
}

type OwnRequest = Pick<PageRequest<'member'>, 'viewer' | 'query' | 'raw' | 'reply'>

async function renderOwnOutings(
  context: AppContext,
  request: OwnRequest,
  { address, failure }: Shown = {},
): Promise<PageContent> {
  const { viewer, query } = request
  const [own, calendar, towns] = await Promise.all([
    listOwnOutings(context, viewer),
    getCalendarAddress(context, viewer),
    listTownInterests(context, viewer),
  ])
  const isEmpty = own.hosted.length + own.going.length + own.past.length === 0
  const now = Date.now()
  const token = getPageToken(context, request)
  const going = own.going.filter(({ seat }) => seat === 'coming' || seat === 'offered')
  const waiting = own.going.filter((outing) => !going.includes(outing))
  return {
    title: OWN_OUTINGS,
    sheet: 'outings',
    isLive: true,
    body: (
      <div className="wrap outings-page mine-page">
        <header className="outings-head">
          <h1>{OWN_OUTINGS}</h1>
          <div className="row">
            <LinkButton kind="line" small href={OUTINGS_PATH}>
              {ALL_OUTINGS}
            </LinkButton>
            <LinkButton small href={NEW_OUTING_PATH} icon="plus">
              {HOST_ONE}
            </LinkButton>
          </div>
        </header>
        {failure && <ErrorNotice title={failure} />}
        {query.fait === 'arrete' && <SuccessNotice>{INTEREST_ENDED}</SuccessNotice>}
        {query.fait === 'revoque' && <SuccessNotice>{texts.ADDRESS_REVOKED}</SuccessNotice>}
        {own.suspended_until && <Suspension until={own.suspended_until} absences={own.absences} />}
        {!own.suspended_until && own.absences === 1 && (
          <p className="notice notice-warn">
            <Icon name="info" />
            <span>{texts.ONE_ABSENCE}</span>
          </p>
        )}
        {isEmpty && (
          <EmptyState
            drawing="table"
            title={texts.NO_OWN_TITLE}
            action={<LinkButton href={OUTINGS_PATH}>{texts.SEE_OUTINGS}</LinkButton>}
          >
            {texts.NO_OWN}
          </EmptyState>
        )}
        <Group title={texts.GOING} outings={going} now={now} />
        <Group title={texts.WAITING} outings={waiting} now={now} />
        <Group title={texts.HOSTED} outings={own.hosted} now={now} />
        <Group title={texts.PAST} outings={own.past} now={now} />
        <Towns towns={towns} token={token} />
        <CalendarAddress calendar={calendar} address={address} token={token} />
      </div>
    ),
  }
}

function Suspension({ until, absences }: { until: string; absences: number }) {
  return (
    <p className="notice notice-warn">
      <Icon name="info" />
      <span>{texts.formatSuspension(absences, formatDay(new Date(until)))}</span>
    </p>
  )
}

interface GroupProps {
  title: string
  outings: readonly ListedOuting[]
  now: number
}

function Group({ title, outings, now }: GroupProps) {
  if (outings.length === 0) return null
  return (
    <section className="stack-sm">
      <h2>{title}</h2>
      <OutingCards outings={outings} now={now} label={title} />
    </section>
  )
}

interface AddressProps {
  calendar: Awaited<ReturnType<typeof getCalendarAddress>>
  address: string | undefined
  token: string
}

function CalendarAddress({ calendar, address, token }: AddressProps) {
  const exists = calendar.created_at !== null
  return (
    <section className="panel calendar-link" id="agenda" aria-labelledby="agenda-titre">
      <h2 id="agenda-titre">{texts.CALENDAR}</h2>
      <p className="soft">{texts.CALENDAR_LEAD}</p>
      {address && (
        <div className="notice" role="status">
          <Icon name="key-round" />
          <span>
            {texts.ADDRESS_ONCE}
            <br />
            <code>{address}</code>
          </span>
        </div>
      )}
      {exists && !address && calendar.created_at && (
        <p>
          {texts.formatAddress(formatDay(new Date(calendar.created_at)))}{' '}
          {calendar.read_at ? texts.formatRead(formatDay(new Date(calendar.read_at))) : texts.NEVER_READ}
        </p>
      )}
      <div className="plain-acts">
        <OperationForm of={createCalendarAddress} token={token}>
          <Button type="submit" kind={exists ? 'line' : 'soft'} icon="calendar-plus">
            {exists ? texts.RENEW_ADDRESS : texts.CREATE_ADDRESS}
          </Button>
        </OperationForm>
        {exists && (
          <OperationForm of={revokeCalendarAddress} token={token}>
            <Button type="submit" kind="danger">
              {texts.REVOKE_ADDRESS}
            </Button>
          </OperationForm>
        )}
      </div>
    </section>
  )
}
