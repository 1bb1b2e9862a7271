import { useState } from 'react'
import { BAN_PRESETS, type BanPreset } from '../../../shared/decisions.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Chips, RadioGroup } from '../../../ui/choices.tsx'
import { Select, TextArea, TextInput } from '../../../ui/inputs.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { type FormProps, PostForm } from '../../accounts/components/post-form.tsx'
import * as texts from '../ban-texts.ts'
import { useBan } from '../components/sanctions/use-ban.ts'
import { memberHref } from '../contract/member.ts'
import { STAFF_REASON_MAX } from '../contract/reason.ts'
import { ban, DAYS_MAX, DURATIONS } from '../contract/sanctions.ts'
import { RULE_TEXTS } from '../decisions/contract/rule-texts.ts'

const PRESETS = [
  { value: '', label: 'Aucun, j’écris le motif' },
  ...BAN_PRESETS.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const LENGTHS = DURATIONS.map((value) => ({ value, label: texts.DURATION_LABELS[value] }))
const WORDS = [
  { value: '0', label: 'Restent visibles' },
  { value: '1', label: 'Sont masqués tant que dure la suspension' },
]

/** The ban form: why, how long, what becomes of their words, what is lost; then it asks once. */
export default function BanForm({
  member,
  token,
  sent,
}: FormProps & { member: { id: number; name: string } }) {
  const { typed, change, fill, filled, reason, errors, ...form } = useBan(member.id, sent)
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  return (
    <>
      <PostForm
        of={ban}
        params={{ userId: member.id }}
        token={token}
        message={form.formError ?? (sent?.message || undefined)}
        submit={(event) => {
          if (!form.isRight) return void form.submit(event)
          event.preventDefault()
          setAsks(true)
        }}
      >
        <Select
          label="Modèle"
          hint="Il remplit le motif, que vous pouvez compléter."
          name="preset"
          options={PRESETS}
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
            options={LENGTHS}
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
          options={WORDS}
          value={typed.hides}
          onChange={(hides) => change({ hides })}
        />
        <p className="notice notice-warn">{form.loss(member.name)}</p>
        <div className="form-acts">
          <Button type="submit" kind="poppy" icon="gavel" busy={form.isSubmitting}>
            Suspendre ce compte
          </Button>
          <LinkButton kind="bare" href={memberHref(member.id)}>
            Annuler
          </LinkButton>
        </div>
      </PostForm>
      <Modal
        open={asks}
        onClose={close}
        title={`Suspendre ${member.name}\u202f?`}
        acts={
          <>
            <Button kind="line" onClick={close}>
              Annuler
            </Button>
            <Button
              kind="poppy"
              icon="gavel"
              onClick={() => {
                close()
                void form.submit()
              }}
            >
              {texts.banYes(form.time ?? null)}
            </Button>
          </>
        }
      >
        <p>{form.loss(member.name)}</p>
      </Modal>
    </>
  )
}
