import { useEffect, useState } from 'react'
import { loadBodySchema } from '../../../../client/load-schema.ts'
import { BAN_PRESETS, type BanPreset } from '../../../../shared/decisions.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Chips, RadioGroup } from '../../../../ui/choices.tsx'
import { useCallForm } from '../../../../ui/form.tsx'
import { Select, TextArea, TextInput } from '../../../../ui/inputs.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { type FormProps, PostForm, type SubmittedForm } from '../../../../ui/post-form.tsx'
import { RULE_TEXTS } from '../../decisions/contract/rule-texts.ts'
import { memberHref } from '../../members/contract.ts'
import { returnToMember } from '../components/sanction-frame.tsx'
import {
  banMember,
  DAYS_MAX,
  DEFAULT_DURATION,
  DURATIONS,
  parseSuspensionDays,
  resolveDurationDays,
  STAFF_REASON_MAX,
} from '../contract.ts'
import * as texts from '../texts.ts'
import { banConsequences, PRESET_TEXTS } from '../texts.ts'

const PRESET_OPTIONS = [
  { value: '', label: 'Aucun, j’écris le motif' },
  ...BAN_PRESETS.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const DURATION_OPTIONS = DURATIONS.map((value) => ({ value, label: texts.DURATION_LABELS[value] }))
const CONTENT_OPTIONS = [
  { value: '0', label: 'Restent visibles' },
  { value: '1', label: 'Sont masqués tant que dure la suspension' },
]

/** The ban form, with a confirmation. */
export default function BanForm({
  member,
  token,
  sent,
}: FormProps & { member: { id: number; name: string } }) {
  const { typed, change, fill, filled, reason, errors, ...form } = useBanForm(member.id, sent)
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  return (
    <>
      <PostForm
        of={banMember}
        params={{ userId: member.id }}
        token={token}
        message={form.formError ?? (sent?.message || undefined)}
        submit={async (event) => {
          event.preventDefault()
          if (await form.validate()) setConfirming(true)
          else await form.submit()
        }}
      >
        <Select
          label="Modèle"
          hint="Il remplit le motif, que vous pouvez compléter."
          name="preset"
          options={PRESET_OPTIONS}
          defaultValue={typed.preset}
          onChange={(event) => fill(event.target.value as BanPreset | '')}
        />
        <TextArea
          key={filled}
          label="Motif"
          hint="Le membre le lira tel quel. Ne nommez personne d’autre."
          error={errors.reason}
          limit={STAFF_REASON_MAX}
          rows={6}
          {...reason}
          defaultValue={typed.reason}
          onChange={(event) => {
            change({ reason: event.target.value })
            return reason.onChange(event)
          }}
        />
        <div className="field ban-duration">
          <p className="label" aria-hidden="true">
            Durée
          </p>
          <Chips
            label="Durée"
            name="duration"
            options={DURATION_OPTIONS}
            value={typed.duration}
            onChange={(duration) => change({ duration })}
          />
          <TextInput
            label="Nombre de jours"
            hint="De 1 à 365."
            error={errors.until}
            name="days"
            type="number"
            inputMode="numeric"
            min={1}
            max={DAYS_MAX}
            value={typed.days}
            onChange={(event) => change({ days: event.target.value })}
          />
        </div>
        <RadioGroup
          label="Ses commentaires et ses messages du forum"
          name="hides"
          options={CONTENT_OPTIONS}
          value={typed.hides}
          onChange={(hides) => change({ hides })}
        />
        <p className="notice notice-warn">{form.describeConsequences(member.name)}</p>
        <div className="form-acts">
          <Button type="submit" kind="danger" icon="gavel" busy={form.isSubmitting}>
            Suspendre ce compte
          </Button>
          <LinkButton kind="bare" href={memberHref(member.id)}>
            Annuler
          </LinkButton>
        </div>
      </PostForm>
      <Modal
        open={isConfirming}
        onClose={close}
        title={`Suspendre ${member.name}\u202f?`}
        acts={
          <>
            <Button kind="line" onClick={close}>
              Annuler
            </Button>
            <Button
              kind="danger"
              icon="gavel"
              onClick={() => {
                close()
                void form.submit()
              }}
            >
              {texts.formatBanConfirmLabel(form.days ?? null)}
            </Button>
          </>
        }
      >
        <p>{form.describeConsequences(member.name)}</p>
      </Modal>
    </>
  )
}

const PRESET_REASONS: readonly string[] = Object.values(PRESET_TEXTS)

/** Typed values. */
interface BanFormValues {
  preset: string
  reason: string
  duration: string
  days: string
  /** '1' hides the content. */
  hides: string
}

const toBanBody = ({ preset, reason, duration, days, hides }: BanFormValues) => ({
  preset: (preset || null) as BanPreset | null,
  reason,
  until: resolveDurationDays(duration, days) as string | null,
  hides: hides === '1',
})

/** State of the ban form and its call. */
export function useBanForm(userId: number, sent: SubmittedForm | undefined) {
  const { preset = '', reason = '', duration = DEFAULT_DURATION, hides = '0' } = sent?.values ?? {}
  const initial = { preset, reason, duration, days: sent?.values.days ?? '', hides }
  const [typed, setTyped] = useState<BanFormValues>(initial)
  const [filled, setFilled] = useState(0)
  const { register, setValue, ...form } = useCallForm(banMember, {
    params: { userId },
    defaultValues: toBanBody(typed),
    errors: sent?.errors ?? {},
    onDone: returnToMember(userId),
  })
  const change = (changed: Partial<BanFormValues>) => {
    const next = { ...typed, ...changed }
    setTyped(next)
    for (const [name, value] of Object.entries(toBanBody(next))) setValue(name as keyof BanFormValues, value)
  }
  /** Appends the preset's text to a typed reason, and replaces another preset's. */
  const fill = (preset: BanPreset | '') => {
    const own = PRESET_REASONS.includes(typed.reason.trim()) ? '' : typed.reason.trim()
    const text = preset && PRESET_TEXTS[preset]
    change({ preset, reason: [own, text].filter(Boolean).join('\n\n') })
    setFilled(filled + 1)
  }
  const [schema, setSchema] = useState<typeof banMember.body>()
  useEffect(() => {
    void loadBodySchema(banMember).then((loaded) => setSchema(() => loaded))
  }, [])
  const isValid = schema?.safeParse(toBanBody(typed)).success ?? false
  const days = parseSuspensionDays(toBanBody(typed).until)
  return {
    ...form,
    /** Errors disappear once the form is valid. */
    errors: isValid ? {} : form.errors,
    typed,
    change,
    fill,
    /** Incremented when a preset fills the reason. */
    filled,
    reason: register('reason'),
    /** Whether the form can be confirmed; without a schema the server validates. */
    validate: async () => (await loadBodySchema(banMember))?.safeParse(toBanBody(typed)).success ?? true,
    /** Null for a permanent ban; undefined while invalid. */
    days,
    describeConsequences: (name: string) => banConsequences(name, days, typed.hides === '1'),
  }
}
