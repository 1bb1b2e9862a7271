import { useState } from 'react'
import type { Gate } from '../../../shared/contacts.ts'
import { AgeSlider } from '../../../ui/age-slider.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup, Segment } from '../../../ui/choices.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { toOptions } from '../../../ui/inputs.tsx'
import { PostForm, type SubmittedForm } from '../../../ui/post-form.tsx'
import { showSuccess } from '../../../ui/toast.ts'
import { saveGate } from '../contract/gate.ts'
import * as texts from '../gate-form-texts.ts'

export const GATE_PATH = '/user/gate'

interface Props {
  token: string
  gate: Gate
  sent: SubmittedForm | undefined
}

/** Sex and ages of who may ask, who of them may write. */
export function GateForm({ token, gate, sent }: Props) {
  const [ages, setAges] = useState({ age_from: gate.age_from, age_to: gate.age_to })
  const { errors, formError, isSubmitting, submit, setValue } = useCallForm(saveGate, {
    defaultValues: gate,
    errors: sent?.errors ?? {},
    onDone: ({ message }) => showSuccess(message),
  })
  return (
    <PostForm of={saveGate} token={token} message={formError ?? sent?.message} submit={submit}>
      <section className="panel gate-part">
        <h2>Demandes d’ami</h2>
        <Segment
          label="Je laisse venir"
          name="seek"
          options={toOptions(texts.SEEK_CHOICES)}
          defaultValue={gate.seek}
          error={errors.seek}
          onChange={(seek) => setValue('seek', seek)}
        />
        <AgeSlider
          value={ages}
          error={errors.age_from ?? errors.age_to}
          onChange={(changed) => {
            setAges(changed)
            setValue('age_from', changed.age_from)
            setValue('age_to', changed.age_to)
          }}
        />
      </section>
      <section className="panel gate-part">
        <h2>Messages</h2>
        <RadioGroup
          label="Qui peut ouvrir une conversation avec moi"
          hint="Vos amis peuvent toujours vous écrire, et une conversation commencée continue."
          name="contact"
          options={toOptions(texts.CONTACT_CHOICES)}
          defaultValue={gate.contact}
          error={errors.contact}
          onChange={(contact) => setValue('contact', contact)}
        />
        <Segment
          label="Parmi ces membres"
          name="verified_only"
          options={toOptions(texts.VERIFIED_CHOICES)}
          defaultValue={Number(gate.verified_only)}
          error={errors.verified_only}
          onChange={(only) => setValue('verified_only', only)}
        />
      </section>
      <div className="form-acts">
        <Button type="submit" busy={isSubmitting}>
          Enregistrer
        </Button>
      </div>
    </PostForm>
  )
}
