import type { FormEvent } from 'react'
import { RULES, type Rule } from '../../../../shared/decisions.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choices.tsx'
import { Select, TextArea } from '../../../../ui/inputs.tsx'
import { OperationForm } from '../../../../ui/operation-form.tsx'
import { RULE_TEXTS } from '../../decisions/contract/rule-texts.ts'
import { STAFF_REASON_MAX } from '../../sanctions/contract.ts'
import {
  actOnCase,
  type CaseDetails,
  type CaseList,
  type ClosingAction,
  type QueueAction,
  SUSPENSION_DAYS,
  stateQuery,
} from '../contract.ts'
import { isClosingAction } from '../policy.ts'
import * as texts from '../texts.ts'
import type { CaseFields, FieldErrors } from './use-case.ts'

/** Keyboard shortcuts; rare actions have none. */
export const ACTION_KEYS: Partial<Record<ClosingAction | QueueAction, string>> = {
  take: 'T',
  escalate: 'E',
  none: 'N',
  moderate: 'M',
  fake: 'F',
  warn: 'W',
  suspend: 'S',
  ban: 'B',
}
export const NEXT_KEY = 'J'
export const PREVIOUS_KEY = 'K'

interface Props {
  entry: CaseDetails
  list: CaseList
  token: string
  acts: readonly QueueAction[]
  actions: readonly ClosingAction[]
  fields: CaseFields
  errors: FieldErrors
  busy: string | undefined
  isAdmin: boolean
  onChange: (change: Partial<CaseFields>) => void
  onAct: (action: ClosingAction | QueueAction) => void
}

/** One plain form; its submit buttons name the action. */
export function CaseDecisionForm(props: Props) {
  const { entry, list, token, acts, actions, fields, errors, busy, isAdmin, onChange, onAct } = props
  const submit = ({ nativeEvent }: FormEvent<HTMLFormElement>) => {
    const { submitter } = nativeEvent as SubmitEvent
    if (submitter instanceof HTMLButtonElement) onAct(submitter.value as ClosingAction)
  }
  const button = (action: ClosingAction | QueueAction) => (
    <ActionButton key={action} action={action} busy={busy === action} />
  )
  return (
    <section className="panel case-decide" aria-labelledby="case-decide">
      <h2 id="case-decide">Décider</h2>
      <p className="soft small">{describeCaseState(entry)}</p>
      <OperationForm
        of={actOnCase}
        params={{ id: entry.id }}
        suffix={stateQuery(list)}
        token={token}
        onSubmit={submit}
      >
        <input type="hidden" name="version" value={entry.version} />
        <div className="case-acts">{acts.map(button)}</div>
        {actions.length > 0 ? (
          <>
            {!entry.member.is_deleted && (
              <SanctionFields fields={fields} errors={errors} onChange={onChange} isAdmin={isAdmin} />
            )}
            <OutcomeFields entry={entry} fields={fields} errors={errors} onChange={onChange} />
            <div className="case-acts">{actions.map(button)}</div>
          </>
        ) : (
          acts.length === 0 && <p className="soft">Seuls les admins peuvent agir sur ce signalement.</p>
        )}
      </OperationForm>
    </section>
  )
}

/** Fields of every closing action; the answer is for cases with notices. */
function OutcomeFields({
  entry,
  fields,
  errors,
  onChange,
}: Pick<Props, 'entry' | 'fields' | 'errors' | 'onChange'>) {
  return (
    <div className="case-fields">
      <div className="case-reason">
        <Checkbox
          label="Contraire à la loi, et pas seulement à nos règles"
          name="is_illegal"
          checked={fields.is_illegal}
          onChange={(event) => onChange({ is_illegal: event.target.checked })}
        />
      </div>
      {entry.given.some(({ notice }) => notice !== null) && (
        <div className="case-reason">
          <TextArea
            label="Réponse à l’auteur de la notification"
            hint={'Il la lit par e-mail\u202f: rien du membre concerné, ni de ce qui lui arrive.'}
            name="answer"
            rows={3}
            limit={STAFF_REASON_MAX}
            value={fields.answer}
            error={errors.answer}
            onChange={(event) => onChange({ answer: event.target.value })}
          />
        </div>
      )}
    </div>
  )
}

function ActionButton({ action, busy }: { action: ClosingAction | QueueAction; busy: boolean }) {
  const key = ACTION_KEYS[action]
  return (
    <Button
      type="submit"
      name="action"
      value={action}
      kind={getButtonKind(action)}
      busy={busy}
      aria-keyshortcuts={key?.toLowerCase()}
    >
      {isClosingAction(action) ? texts.CLOSING_ACTION_LABELS[action] : texts.QUEUE_ACTION_LABELS[action]}
      {key && (
        <span aria-hidden="true">
          <kbd>{key}</kbd>
        </span>
      )}
    </Button>
  )
}

function getButtonKind(action: ClosingAction | QueueAction) {
  if (action === 'suspend' || action === 'ban') return 'poppy'
  return isClosingAction(action) ? 'river' : 'line'
}

/** Assignee or outcome. */
function describeCaseState({ state, assigned, action, decided_by }: CaseDetails): string {
  if (state === 3) {
    return `${texts.OUTCOME_LABELS[action ?? ''] ?? ''}, par ${decided_by?.name ?? 'un membre du staff parti depuis'}.`
  }
  return assigned ? `${assigned.name} s’en occupe.` : texts.CASE_STATE_LABELS[state]
}

const RULE_OPTIONS = [
  { value: '', label: 'Choisir une règle' },
  ...RULES.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const PERCENT_OPTIONS = [10, 20, 30, 50, 100].map((value) => ({ value, label: texts.formatPercent(value) }))
const DURATION_OPTIONS = SUSPENSION_DAYS.map((value) => ({ value, label: texts.formatDays(value) }))

interface SanctionFieldsProps {
  fields: CaseFields
  errors: FieldErrors
  onChange: (change: Partial<CaseFields>) => void
  isAdmin: boolean
}

/** Rule, reason and amount of a closing action. */
function SanctionFields({ fields, errors, onChange, isAdmin }: SanctionFieldsProps) {
  const { rule, reason } = fields
  return (
    <div className="case-fields">
      <Select
        label="Règle"
        name="rule"
        options={RULE_OPTIONS}
        value={rule}
        error={errors.rule}
        onChange={(event) => onChange({ rule: event.target.value })}
      />
      <Select
        label="Phrases prêtes"
        options={listReasonTemplates(rule)}
        value=""
        disabled={rule === ''}
        onChange={(event) => onChange({ reason: appendSentence(reason, event.target.value) })}
      />
      <div className="case-reason">
        <TextArea
          label="Motif, lu par le membre"
          name="reason"
          rows={3}
          limit={STAFF_REASON_MAX}
          value={reason}
          error={errors.reason}
          onChange={(event) => onChange({ reason: event.target.value })}
        />
      </div>
      {isAdmin && <AdminFields fields={fields} errors={errors} onChange={onChange} />}
    </div>
  )
}

function AdminFields({ fields, errors, onChange }: Omit<SanctionFieldsProps, 'isAdmin'>) {
  return (
    <>
      <Select
        label="Avertissement"
        name="percent"
        options={PERCENT_OPTIONS}
        value={fields.percent}
        error={errors.percent}
        onChange={(event) => onChange({ percent: event.target.value })}
      />
      <Select
        label="Durée de la suspension"
        name="until"
        options={DURATION_OPTIONS}
        value={fields.until}
        error={errors.until}
        onChange={(event) => onChange({ until: event.target.value })}
      />
      <div className="case-reason">
        <Checkbox
          label="Masquer aussi ses commentaires et ses posts"
          name="hides"
          checked={fields.hides}
          onChange={(event) => onChange({ hides: event.target.checked })}
        />
      </div>
    </>
  )
}

function listReasonTemplates(rule: string) {
  const sentences = REASON_TEMPLATES[rule as Rule] ?? []
  return [{ value: '', label: 'Insérer une phrase' }, ...sentences.map((value) => ({ value, label: value }))]
}

const appendSentence = (reason: string, sentence: string) =>
  [reason.trim(), sentence].filter(Boolean).join('\n')

/** Ready-made reasons by rule: polite, about the act and not the person. The member reads them. */
const REASON_TEMPLATES: Record<Rule, readonly string[]> = {
  fake: [
    'Les photos de ce profil sont celles d’une autre personne.',
    'Les informations de ce profil se contredisent. Une photo de vérification lèvera le doute.',
  ],
  sexual: [
    'Vous avez demandé à un membre des images ou des services sexuels.',
    'Vos messages à caractère sexuel n’étaient pas souhaités.',
  ],
  'multi-account': [
    'Vous utilisez plusieurs comptes. Gardez-en un seul, et écrivez-nous pour fermer les autres.',
  ],
  'sexual-photo': ['Cette photo montre de la nudité ou une scène sexuelle, qui n’ont pas leur place ici.'],
  hacking: [
    'Vous avez menacé de pirater un compte ou un appareil.',
    'Vous avez menacé de publier ce qui est privé.',
  ],
  drugs: ['Vous avez proposé ou cherché à acheter des produits interdits.'],
  photo: [
    'On ne vous reconnaît pas sur cette photo. Choisissez-en une où votre visage se voit.',
    'Cette photo montre une personne qui n’a pas donné son accord, ou un enfant.',
  ],
  respect: [
    'Vos propos sont insultants. On peut ne pas être d’accord sans blesser.',
    'Vous avez insisté alors que la personne ne souhaitait plus vous répondre.',
    'Vos propos visent une origine, une religion, un corps ou une orientation.',
  ],
  scam: [
    'Vous avez demandé de l’argent ou des coordonnées bancaires à un membre.',
    'Vous avez orienté des membres vers un placement ou un service payant.',
  ],
  minor: ['Ce compte semble appartenir à une personne mineure. Le site est réservé aux adultes.'],
  danger: ['Vous avez menacé quelqu’un.', 'Vos propos incitent à la violence, ou à se faire du mal.'],
  spam: [
    'Vous avez envoyé le même message à de nombreux membres.',
    'Vos publications renvoient vers un autre site ou font de la publicité.',
  ],
  other: ['Merci de garder un ton agréable\u202f: le site est à tout le monde.'],
}
