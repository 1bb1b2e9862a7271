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
} from '../../../shared/enumerations.ts'
import { Segment } from '../../../ui/choices.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Select, TextArea, TextInput, toOptions } from '../../../ui/inputs.tsx'
import { DESCRIPTION_MAX, type EditName, JOB_MAX } from '../contract/edit.ts'
import * as texts from '../edit-texts.ts'
import { LABELS } from '../edit-texts.ts'
import type { EditForm } from './edit-values.ts'

/** What is shown of a member and cannot be changed here, in words. */
export interface FixedFacts {
  name: string
  birthday: string
  sex: string
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel edit-section">
      <h2>{title}</h2>
      <div className="edit-fields">{children}</div>
    </section>
  )
}

export function Informations({ form, fixed }: { form: EditForm; fixed: FixedFacts }) {
  const { register, errors, start } = form
  return (
    <Section title={texts.SECTIONS.informations}>
      <div className="edit-wide">
        <dl className="edit-fixed">
          <Fixed term="Nom" text={fixed.name} />
          <Fixed term="Date de naissance" text={fixed.birthday} />
          <Fixed term="Sexe" text={fixed.sex} />
        </dl>
        <p className="hint">
          Le nom et la date de naissance ne changent plus. Le sexe se corrige une fois, en le demandant à
          l’équipe.
        </p>
      </div>
      <SegmentChoice form={form} name="matrimonial_status" labels={MATRIMONIAL_STATUSES} />
      <TextInput
        label={<Optional label={texts.LABELS.job} />}
        error={errors.job}
        limit={JOB_MAX}
        autoComplete="organization-title"
        {...register('job')}
        defaultValue={start.job}
      />
      <Sensitive form={form} />
    </Section>
  )
}

function Fixed({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{text}</dd>
    </div>
  )
}

/** Orientation and religion, asked with consent alone: style shows the two while the answer is yes, without scripts too. */
function Sensitive({ form }: { form: EditForm }) {
  const { setValue, errors, start } = form
  const [orientation, setOrientation] = useState(start.orientation)
  const hasAnswers = start.orientation !== '' || start.religion !== ''
  return (
    <div className="consent edit-wide edit-consent">
      <Segment
        label={texts.LABELS.sensitive}
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
        <SelectChoice
          form={form}
          name="orientation"
          labels={ORIENTATIONS}
          titles={ORIENTATION_DEFINITIONS}
          hint={ORIENTATION_DEFINITIONS[orientation === '' ? -1 : Number(orientation)]}
          required={false}
          onChoose={setOrientation}
        />
        <SelectChoice form={form} name="religion" labels={RELIGIONS} required={false} />
      </div>
    </div>
  )
}

export function Looks({ form }: { form: EditForm }) {
  return (
    <Section title={texts.SECTIONS.looks}>
      <SelectChoice form={form} name="height" labels={HEIGHTS} />
      <SelectChoice form={form} name="size" labels={SIZES} />
      <SelectChoice form={form} name="eyes" labels={EYES} />
      <SelectChoice form={form} name="hair" labels={HAIR} />
    </Section>
  )
}

export function Life({ form }: { form: EditForm }) {
  return (
    <Section title={texts.SECTIONS.life}>
      <SegmentChoice form={form} name="drink" labels={DRINKS} />
      <SegmentChoice form={form} name="smoke" labels={SMOKES} />
      <SelectChoice form={form} name="children" labels={CHILDREN} />
    </Section>
  )
}

/** @param isAllowed the member has not lost the right to a description */
export function AboutText({ form, isAllowed }: { form: EditForm; isAllowed: boolean }) {
  const { register, errors, start } = form
  return (
    <Section title={texts.SECTIONS.about}>
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
            label={<Optional label={texts.LABELS.description} />}
            error={errors.description}
            limit={DESCRIPTION_MAX}
            rows={6}
            placeholder="Ce que vous aimez, ce que vous cherchez, ce qui vous fait rire…"
            {...register('description')}
            defaultValue={start.description}
          />
        ) : (
          <TextArea
            label={texts.LABELS.description}
            error={errors.description}
            rows={3}
            disabled
            placeholder="Votre description est désactivée car elle ne respectait pas les règles du site."
          />
        )}
      </div>
    </Section>
  )
}

function Optional({ label }: { label: string }) {
  return (
    <>
      {label}
      <span className="label-note">facultatif</span>
    </>
  )
}

interface Props {
  form: EditForm
  name: Exclude<EditName, 'sensitive' | 'job' | 'description'>
  labels: readonly string[]
}

/** One of many, as a list that opens. */
function SelectChoice({
  form: { register, errors, start },
  name,
  labels,
  titles,
  hint,
  required = true,
  onChoose,
}: Props & {
  /** Tooltips of the options. */
  titles?: readonly string[]
  hint?: string | undefined
  required?: boolean
  onChoose?: (value: string) => void
}) {
  const field = register(name)
  return (
    <Select
      label={LABELS[name]}
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
function SegmentChoice({ form: { setValue, errors, start }, name, labels }: Props) {
  return (
    <Segment
      label={LABELS[name]}
      options={toOptions(labels)}
      name={name}
      error={errors[name]}
      required
      onChange={(value) => setValue(name, value)}
      {...(start[name] ? { defaultValue: Number(start[name]) } : {})}
    />
  )
}
