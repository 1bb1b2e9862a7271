import { type Kysely, sql } from 'kysely'
import type { AppContext } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { type FormOptions, operation } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Database } from '../../../schema/database.ts'
import type { Gate } from '../../../shared/contacts.ts'
import { DEFAULT_GATE } from '../../../shared/gate.ts'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { GATE_PATH } from '../components/gate-form.tsx'
import { getGate } from '../public.ts'
import { lockAccount, returnRosesOutsideGate } from '../roses/server.ts'
import type { GateEdit } from './contract.ts'
import * as calls from './contract.ts'
import { GATE_SAVED } from './texts.ts'

/** `/user/gate`: who may send friend requests and open conversations. */
export function registerGatePage(context: AppContext): void {
  page(context, GATE_PATH, 'member', (request) => renderGatePage(context, request))
}

export function saveGateForm(context: AppContext): FormOptions<typeof calls.saveGate> {
  return {
    redirect: (_result, request) => renderGatePage(context, request, { done: GATE_SAVED }),
    page: (request, sent) => renderGatePage(context, request, { sent }),
  }
}

/** Result of a plain form. */
interface FormOutcome {
  done?: string
  sent?: Sent
}

async function renderGatePage(
  context: AppContext,
  request: PageRequest<'member'>,
  { done, sent }: FormOutcome = {},
): Promise<PageContent> {
  const gate = await getGate(context.db, request.viewer.id).catch((err: unknown) => {
    context.log.error({ err }, 'gate not read, page rendered without it; the browser retries')
    return null
  })
  return {
    title: 'Qui peut me contacter',
    sheet: 'people',
    body: (
      <div className="wrap">
        <div className="reading gate">
          <header className="page-head">
            <h1>Qui peut me contacter</h1>
            <p>À vous de choisir qui entre. Celles et ceux qui restent dehors n’en savent pas la raison.</p>
          </header>
          {done && <SuccessNotice>{done}</SuccessNotice>}
          <Island
            id="gate"
            props={{ token: getPageToken(context, request), gate: gate && applySentValues(gate, sent), sent }}
          />
        </div>
      </div>
    ),
  }
}

/** Applies the numeric values of a rejected form. */
function applySentValues(gate: Gate, sent: Sent | undefined): Gate {
  const chosen = (name: keyof Gate, otherwise: number) => {
    const value = sent?.values[name]
    return value !== undefined && /^\d{1,3}$/.test(value) ? Number(value) : otherwise
  }
  return {
    seek: chosen('seek', gate.seek),
    age_from: chosen('age_from', gate.age_from),
    age_to: chosen('age_to', gate.age_to),
    contact: chosen('contact', gate.contact),
    verified_only: chosen('verified_only', Number(gate.verified_only)) === 1,
  }
}

export function registerGateCalls(context: AppContext): void {
  operation(context, calls.getGate, ({ viewer }) => getGate(context.db, viewer.id))
  operation(
    context,
    calls.saveGate,
    async ({ viewer, body }) => {
      await saveGate(context.db, viewer.id, body)
      return { message: GATE_SAVED }
    },
    { form: saveGateForm(context) },
  )
}

/**
 * Saves a member's gate; `contact` and `verified_only` are unchanged when absent. Returns roses of senders that it does not
 * admit any more.
 */
async function saveGate(db: Kysely<Database>, userId: number, edit: GateEdit): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockAccount(tx, userId)
    await writeGate(tx, userId, edit)
    await returnRosesOutsideGate(tx, userId, edit)
  })
}

async function writeGate(db: Kysely<Database>, userId: number, edit: GateEdit): Promise<void> {
  const { seek, age_from, age_to } = edit
  const optional = { contact: edit.contact ?? null, verified_only: edit.verified_only ?? null }
  await sql`
    insert into gates as g (user_id, seek, age_from, age_to, contact, verified_only)
    values (
      ${userId}, ${seek}, ${age_from}, ${age_to},
      coalesce(${optional.contact}::smallint, ${DEFAULT_GATE.contact}), coalesce(${optional.verified_only}::boolean, ${DEFAULT_GATE.verified_only})
    )
    on conflict (user_id) do update set
      seek = excluded.seek, age_from = excluded.age_from, age_to = excluded.age_to,
      contact = coalesce(${optional.contact}::smallint, g.contact),
      verified_only = coalesce(${optional.verified_only}::boolean, g.verified_only)`.execute(db)
}
