import type { AppContext } from '../../../platform/context.ts'
import type { FormOptions } from '../../../platform/http/operation.ts'
import { type PageRequest, page, type Sent } from '../../../platform/http/page.ts'
import { getPageToken } from '../../../platform/http/session.ts'
import type { PageContent } from '../../../platform/render/page.tsx'
import { formatMoment } from '../../../shared/formats.ts'
import { AdminLayout } from '../../../ui/admin-layout.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/error-notice.tsx'
import { TextInput } from '../../../ui/inputs.tsx'
import { OperationForm } from '../../../ui/operation-form.tsx'
import { memberHref } from '../../moderation/members/contract.ts'
import { outingHref } from '../contract.ts'
import { LIMITS } from '../limits.ts'
import {
  type DeskAbsence,
  type DeskOuting,
  decideAbsence,
  moderateOuting,
  OUTINGS_DESK_PATH,
} from '../staff/contract.ts'
import { listOutingPatterns } from '../staff/desk.ts'
import { DESK_LEAD, DESK_TITLE } from '../staff/desk-texts.ts'

/** `/admin/sorties`: contested absences, and outings that staff should look at. */
export function registerOutingsDesk(context: AppContext): void {
  page(context, OUTINGS_DESK_PATH, 'desk', (request) => renderDesk(context, request))
}

/** The forms of the desk lead back to it. */
export const deskForm = <E extends typeof decideAbsence | typeof moderateOuting>(
  context: AppContext,
): FormOptions<E> =>
  ({
    redirect: () => OUTINGS_DESK_PATH,
    page: (request: PageRequest<'desk'>, sent: Sent) => renderDesk(context, request, sent),
  }) as unknown as FormOptions<E>

async function renderDesk(
  context: AppContext,
  request: PageRequest<'desk'>,
  sent?: Sent,
): Promise<PageContent> {
  const { outings, absences } = await listOutingPatterns(context)
  const reason = sent?.errors.reason?.[0]
  const refused = reason ? { id: Number(request.params.id), value: sent?.values.reason, error: reason } : null
  const token = getPageToken(context, request)
  return {
    title: DESK_TITLE,
    sheet: 'desk',
    body: (
      <AdminLayout viewer={request.viewer} at={OUTINGS_DESK_PATH} title={DESK_TITLE} lead={DESK_LEAD}>
        {sent && !refused && <ErrorNotice title={sent.message} />}
        <section className="panel">
          <h2>{`Absences contestées (${absences.length})`}</h2>
          {absences.length === 0 ? (
            <p className="soft">Aucune pour le moment.</p>
          ) : (
            <AbsenceTable absences={absences} token={token} />
          )}
        </section>
        <section className="panel">
          <h2>{`À regarder (${outings.length})`}</h2>
          {outings.length === 0 ? (
            <p className="soft">Rien pour le moment.</p>
          ) : (
            <PatternTable outings={outings} token={token} refused={refused} />
          )}
        </section>
      </AdminLayout>
    ),
  }
}

interface OutingLinkProps {
  outing: { id: number; slug: string; title: string }
}

const OutingLink = ({ outing }: OutingLinkProps) => (
  <a href={outingHref(outing.id, outing.slug)}>{outing.title}</a>
)

const Person = ({ person }: { person: DeskOuting['host'] }) =>
  person ? <a href={memberHref(person.id)}>{person.name}</a> : <>Compte supprimé</>

function AbsenceTable({ absences, token }: { absences: readonly DeskAbsence[]; token: string }) {
  return (
    <table className="desk-table found-table">
      <thead>
        <tr>
          <th scope="col">Sortie</th>
          <th scope="col">Notée par</th>
          <th scope="col">Contestée par</th>
          <th scope="col">Ses mots</th>
          <th scope="col">Décision</th>
        </tr>
      </thead>
      <tbody>
        {absences.map((absence) => (
          <AbsenceRow key={`${absence.outing.id} ${absence.member.id}`} absence={absence} token={token} />
        ))}
      </tbody>
    </table>
  )
}

function AbsenceRow({ absence, token }: { absence: DeskAbsence; token: string }) {
  const { outing, member, host, text, contested_at } = absence
  return (
    <tr>
      <th scope="row">
        <OutingLink outing={outing} />
      </th>
      <td data-label="Notée par">
        <Person person={host} />
      </td>
      <td data-label="Contestée par">
        <Person person={member} />
        <br />
        <span className="soft small">{formatMoment(new Date(contested_at))}</span>
      </td>
      <td data-label="Ses mots">{text}</td>
      <td data-label="Décision">
        <span className="row">
          {[true, false].map((counts) => (
            <OperationForm
              key={String(counts)}
              of={decideAbsence}
              params={{ id: outing.id, userId: member.id }}
              token={token}
            >
              <input type="hidden" name="counts" value={counts ? '1' : ''} />
              <Button type="submit" small {...(!counts && { kind: 'line' as const })}>
                {counts ? 'Elle compte' : 'Effacer'}
              </Button>
            </OperationForm>
          ))}
        </span>
      </td>
    </tr>
  )
}

/** A reason that was refused. */
interface Refused {
  id: number
  value: string | undefined
  error: string
}

interface CancelProps {
  outing: DeskOuting
  token: string
  refused: Refused | null
}

/** Cancels an outing with a reason that its host reads. */
function CancelForm({ outing, token, refused }: CancelProps) {
  return (
    <details open={refused !== null}>
      <summary>Annuler la sortie</summary>
      <OperationForm of={moderateOuting} params={{ id: outing.id }} token={token} className="stack-sm">
        <TextInput
          label="Raison, lue par son hôte"
          name="reason"
          maxLength={LIMITS.reason}
          autoComplete="off"
          required
          defaultValue={refused?.value}
          error={refused?.error}
        />
        <Button type="submit" kind="danger" small>
          Annuler
        </Button>
      </OperationForm>
    </details>
  )
}

interface PatternProps extends Omit<CancelProps, 'outing'> {
  outings: readonly DeskOuting[]
}

function PatternTable({ outings, token, refused }: PatternProps) {
  return (
    <table className="desk-table found-table">
      <thead>
        <tr>
          <th scope="col">Sortie</th>
          <th scope="col">Proposée par</th>
          <th scope="col">Quand</th>
          <th scope="col">Ce qui se voit</th>
          <th scope="col">Décision</th>
        </tr>
      </thead>
      <tbody>
        {outings.map((outing) => (
          <tr key={`${outing.id} ${outing.pattern}`}>
            <th scope="row">
              <OutingLink outing={outing} />
            </th>
            <td data-label="Proposée par">
              <Person person={outing.host} />
            </td>
            <td data-label="Quand">{`${formatMoment(new Date(outing.starts_at))}, ${outing.commune}`}</td>
            <td data-label="Ce qui se voit">{outing.detail}</td>
            <td data-label="Décision">
              <CancelForm
                outing={outing}
                token={token}
                refused={refused?.id === outing.id ? refused : null}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
