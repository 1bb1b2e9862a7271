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
  { value: '', label: texts.NO_PRESET },
  ...BAN_PRESETS.map((value) => ({ value, label: RULE_TEXTS[value].title })),
]
const LENGTHS = DURATIONS.map((value) => ({ value, label: texts.DURATION_LABELS[value] }))
const WORDS = [
  { value: '0', label: texts.WORDS_KEPT },
  { value: '1', label: texts.WORDS_HIDDEN },
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
          label={texts.PRESET}
          hint={texts.PRESET_HINT}
          name="preset"
          options={PRESETS}
          defaultValue={typed.preset}
          onChange={(event) => fill(event.target.value as BanPreset | '')}
        />
        <TextArea
          key={filled}
          label={texts.BAN_REASON}
          hint={texts.BAN_REASON_HINT}
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
            {texts.DURATION}
          </p>
          <Chips
            label={texts.DURATION}
            name="duration"
            options={LENGTHS}
            value={typed.duration}
            onChange={(duration) => change({ duration })}
          />
          <TextInput
            label={texts.DAYS}
            hint={texts.DAYS_HINT}
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
          label={texts.WORDS}
          name="hides"
          options={WORDS}
          value={typed.hides}
          onChange={(hides) => change({ hides })}
        />
        <p className="notice notice-warn">{form.loss(member.name)}</p>
        <div className="form-acts">
          <Button type="submit" kind="poppy" icon="gavel" busy={form.isSubmitting}>
            {texts.BAN_SUBMIT}
          </Button>
          <LinkButton kind="bare" href={memberHref(member.id)}>
            {texts.CANCEL}
          </LinkButton>
        </div>
      </PostForm>
      <Modal
        open={asks}
        onClose={close}
        title={texts.banQuestion(member.name)}
        acts={
          <>
            <Button kind="line" onClick={close}>
              {texts.CANCEL}
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
