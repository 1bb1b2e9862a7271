import { type ReactNode, useState } from 'react'
import {
  CHILDREN,
  DRINKS,
  EYES,
  HAIR,
  HEIGHTS,
  MATRIMONIAL_STATUSES,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  RELIGIONS,
  SIZES,
  SMOKES,
} from '../../../../shared/enumerations.ts'
import { Segment } from '../../../../ui/choices.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextArea, TextInput, toOptions } from '../../../../ui/inputs.tsx'
import { DESCRIPTION_MAX_LENGTH, type EditFieldName, JOB_MAX_LENGTH } from '../contract/edit.ts'
import * as texts from '../edit-texts.ts'
import { FIELD_LABELS } from '../edit-texts.ts'
import type { EditFormControls } from './edit-values.ts'

/** What is shown of a member and cannot be changed here, in words. */
export interface FixedFacts {
  name: string
  birthday: string
  sex: string
}

function EditSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel edit-section">
      <h2>{title}</h2>
      <div className="edit-fields">{children}</div>
    </section>
  )
}

export function InformationSection({ form, fixed }: { form: EditFormControls; fixed: FixedFacts }) {
  const { register, errors, start } = form
  return (
    <EditSection title={texts.SECTION_TITLES.informations}>
      <div className="edit-wide">
        <dl className="edit-fixed">
          <FixedFact term="Nom" text={fixed.name} />
          <FixedFact term="Date de naissance" text={fixed.birthday} />
          <FixedFact term="Sexe" text={fixed.sex} />
        </dl>
        <p className="hint">
          Le nom et la date de naissance ne changent plus. Le sexe se corrige une fois, en le demandant à
          l’équipe.
        </p>
      </div>
      <SegmentField form={form} name="matrimonial_status" labels={MATRIMONIAL_STATUSES} />
      <TextInput
        label={<OptionalLabel label={texts.FIELD_LABELS.job} />}
        error={errors.job}
        limit={JOB_MAX_LENGTH}
        autoComplete="organization-title"
        {...register('job')}
        defaultValue={start.job}
      />
      <SensitiveFields form={form} />
    </EditSection>
  )
}

function FixedFact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Orientation and religion, asked with consent alone: style shows the two while the answer is yes, without scripts too. */
function SensitiveFields({ form }: { form: EditFormControls }) {
  const { setValue, errors, start } = form
  const [orientation, setOrientation] = useState(start.orientation)
  const hasAnswers = start.orientation !== '' || start.religion !== ''
  return (
    <div className="consent edit-wide edit-consent">
      <Segment
        label={texts.FIELD_LABELS.sensitive}
        hint="En répondant oui, vous acceptez que Guinguette enregistre votre orientation et votre religion, les montre sur votre profil et s’en serve dans la recherche. Vous pouvez changer d’avis à tout moment."
        error={errors.sensitive}
        options={[
          { value: 1, label: 'Oui' },
          { value: 0, label: 'Non' },
        ]}
        name="sensitive"
        defaultValue={Number(start.sensitive)}
        onChange={(value) => setValue('sensitive', value)}
      />
      {hasAnswers && (
        <p className="edit-without small">
          Votre orientation et votre religion seront effacées dès que vous enregistrerez, et plus personne ne
          vous trouvera par elles.
        </p>
      )}
      <div className="edit-fields edit-with">
        <SelectField
          form={form}
          name="orientation"
          labels={ORIENTATIONS}
          titles={ORIENTATION_DEFINITIONS}
          hint={ORIENTATION_DEFINITIONS[orientation === '' ? -1 : Number(orientation)]}
          required={false}
          onChoose={setOrientation}
        />
        <SelectField form={form} name="religion" labels={RELIGIONS} required={false} />
      </div>
    </div>
  )
}

export function AppearanceSection({ form }: { form: EditFormControls }) {
  return (
    <EditSection title={texts.SECTION_TITLES.looks}>
      <SelectField form={form} name="height" labels={HEIGHTS} />
      <SelectField form={form} name="size" labels={SIZES} />
      <SelectField form={form} name="eyes" labels={EYES} />
      <SelectField form={form} name="hair" labels={HAIR} />
    </EditSection>
  )
}

export function LifestyleSection({ form }: { form: EditFormControls }) {
  return (
    <EditSection title={texts.SECTION_TITLES.life}>
      <SegmentField form={form} name="drink" labels={DRINKS} />
      <SegmentField form={form} name="smoke" labels={SMOKES} />
      <SelectField form={form} name="children" labels={CHILDREN} />
    </EditSection>
  )
}

/** @param isAllowed the member has not lost the right to a description */
export function DescriptionSection({ form, isAllowed }: { form: EditFormControls; isAllowed: boolean }) {
  const { register, errors, start } = form
  return (
    <EditSection title={texts.SECTION_TITLES.about}>
      <div className="edit-wide edit-about">
        <p className="notice notice-warn">
          <Icon name="triangle-alert" />
          <span>
            {
              'N’écrivez ni information privée (messagerie, réseau social), ni insulte, ni mot vulgaire\u202f: vous perdriez le droit d’avoir une description.'
            }
          </span>
        </p>
        {isAllowed ? (
          <TextArea
            label={<OptionalLabel label={texts.FIELD_LABELS.description} />}
            error={errors.description}
            limit={DESCRIPTION_MAX_LENGTH}
            rows={6}
            placeholder="Ce que vous aimez, ce que vous cherchez, ce qui vous fait rire…"
            {...register('description')}
            defaultValue={start.description}
          />
        ) : (
          <TextArea
            label={texts.FIELD_LABELS.description}
            error={errors.description}
            rows={3}
            disabled
            placeholder="Votre description est désactivée car elle ne respectait pas les règles du site."
          />
        )}
      </div>
    </EditSection>
  )
}

function OptionalLabel({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="label-note">facultatif</span>
    </>
  )
}

interface ChoiceFieldProps {
  form: EditFormControls
  name: Exclude<EditFieldName, 'sensitive' | 'job' | 'description'>
  labels: readonly string[]
}

/** One of many, as a list that opens. */
function SelectField({
  form: { register, errors, start },
  name,
  labels,
  titles,
  hint,
  required = true,
  onChoose,
}: ChoiceFieldProps & {
  /** Tooltips of the options. */
  titles?: readonly string[]
  hint?: string | undefined
  required?: boolean
  onChoose?: (value: string) => void
}) {
  const field = register(name)
  return (
    <Select
      label={FIELD_LABELS[name]}
      options={[{ value: '', label: 'Choisissez' }, ...toOptions(labels, titles)]}
      hint={hint}
      title={hint}
      error={errors[name]}
      required={required}
      {...field}
      onChange={(event) => {
        onChoose?.(event.target.value)
        return field.onChange(event)
      }}
      defaultValue={start[name]}
    />
  )
}

/** One of two or three, side by side. */
function SegmentField({ form: { setValue, errors, start }, name, labels }: ChoiceFieldProps) {
  return (
    <Segment
      label={FIELD_LABELS[name]}
      options={toOptions(labels)}
      name={name}
      error={errors[name]}
      required
      onChange={(value) => setValue(name, value)}
      {...(start[name] ? { defaultValue: Number(start[name]) } : {})}
    />
  )
}
