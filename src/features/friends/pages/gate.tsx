import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import { Island } from '../../../platform/render/island.tsx'
import type { PageContent } from '../../../platform/render/page.tsx'
import type { Gate } from '../../../shared/contacts.ts'
import { SuccessNotice } from '../../../ui/success-notice.tsx'
import { GATE_PATH } from '../components/gate-form.tsx'
import type { saveGate } from '../contract/gate.ts'
import { GATE_SAVED } from '../gate-texts.ts'
import { getGate } from '../public/gate.ts'

/** `/user/gate`: who may send friend requests and open conversations. */
export function registerGatePage(context: AppContext): void {
  page(context, GATE_PATH, 'member', (request) => renderGatePage(context, request))
}

export function saveGateForm(context: AppContext): FormOptions<typeof saveGate> {
  return {
    redirect: (_result, request) => renderGatePage(context, request, { done: GATE_SAVED }),
    page: (request, sent) => renderGatePage(context, request, { sent }),
  }
}

/** What a form posted without scripts came to. */
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
    context.log.error({ err }, 'a gate was not read')
    return null
  })
  return {
    title: 'Qui peut me contacter',
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

/** With what was chosen in a form that came back, as far as it is a number. */
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
