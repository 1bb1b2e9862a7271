import { useState } from 'react'
import { getSiteName } from '../../../../shared/site-identity.ts'
import { getThumbnailUrl } from '../../../../ui/avatar.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { Segment } from '../../../../ui/choices.tsx'
import type { useCallForm } from '../../../../ui/form.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Select, TextArea, TextInput, toOptions } from '../../../../ui/inputs.tsx'
import {
  type ChoiceField,
  FACT_GROUPS,
  type FactGroup,
  getProfileField,
  isSensitive,
  mapFields,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileFieldName,
  SECTION_TITLES,
  SENSITIVE_FIELDS,
  type SectionName,
  type SensitiveFieldName,
  type TextField,
} from '../../profile-fields.ts'
import type { EditableProfile, EditFieldName, editProfile } from '../contract.ts'

/** Facts of a member that the form shows and does not change. */
export interface FixedFacts {
  name: string
  birthday: string
  sex: string
}

/** Facts of the member that the form shows next to the answers. */
export interface EditContext {
  fixed: FixedFacts
  avatar: string | null
  /** Answers that strangers do not see. */
  hidden: Readonly<Record<FactGroup, boolean>>
}

interface EditSectionsProps extends EditContext {
  form: EditFormControls
  /** The member has not lost the right to a description. */
  canDescription: boolean
}

/** The sections of the form by importance: photo and words, who one is, facts, what never changes. */
export function EditSections({ form, fixed, avatar, hidden, canDescription }: EditSectionsProps) {
  return (
    <>
      <section className="panel edit-section edit-person">
        <h2>{SECTION_TITLES.about}</h2>
        <PhotoRow avatar={avatar} />
        <DescriptionField form={form} isAllowed={canDescription} />
      </section>
      <EditSection name="informations" form={form} isHidden={hidden.life} />
      <EditSection name="looks" form={form} isHidden={hidden.looks} />
      <EditSection name="life" form={form} isHidden={hidden.life} />
      <section className="panel edit-section">
        <h2>{FACT_GROUPS.beliefs}</h2>
        <Readers isHidden={hidden.beliefs} />
        <SensitiveFields form={form} />
      </section>
      <section className="panel edit-section">
        <h2>Mon compte</h2>
        <FixedFactList fixed={fixed} />
      </section>
    </>
  )
}

/** The main photo; photos have a page of their own. */
function PhotoRow({ avatar }: { avatar: string | null }) {
  if (!avatar) {
    return (
      <p className="edit-photo">
        <LinkButton kind="poppy-line" href="/upload" icon="camera">
          Ajouter une photo
        </LinkButton>
      </p>
    )
  }
  return (
    <p className="edit-photo">
      <img src={getThumbnailUrl(avatar)} alt="Ma photo principale" width={96} height={120} decoding="async" />
      <LinkButton kind="soft" href="/user/photos" icon="camera">
        Mes photos
      </LinkButton>
    </p>
  )
}

/** Who sees the answers of a section. */
function Readers({ isHidden }: { isHidden: boolean }) {
  return (
    <p className="edit-readers">
      <Icon name={isHidden ? 'eye-off' : 'eye'} size="sm" />
      {isHidden ? 'Vu par vos amis seulement.' : 'Vu par tous les membres.'}{' '}
      <a href="/user/visibilite">Changer</a>
    </p>
  )
}

interface EditSectionProps {
  name: SectionName
  form: EditFormControls
  isHidden: boolean
}

function EditSection({ name: section, form, isHidden }: EditSectionProps) {
  const names = PROFILE_FIELD_NAMES.filter(
    (name) => getProfileField(name).section === section && !isSensitive(name),
  )
  return (
    <section className="panel edit-section">
      <h2>{SECTION_TITLES[section]}</h2>
      <Readers isHidden={isHidden} />
      <div className="edit-fields">
        {names.map((name) => (
          <FieldControl key={name} form={form} name={name} />
        ))}
      </div>
    </section>
  )
}

function FixedFactList({ fixed }: { fixed: FixedFacts }) {
  return (
    <div>
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

/** The sensitive fields and their consent; the style sheet shows the fields while the answer is yes, without scripts too. */
function SensitiveFields({ form }: { form: EditFormControls }) {
  const { setValue, errors, start } = form
  return (
    <div className="consent edit-consent">
      <Segment
        label="Indiquer mon orientation et ma religion"
        hint={`En répondant oui, vous acceptez que ${getSiteName()} enregistre votre orientation et votre religion, les montre sur votre profil et s’en serve dans la recherche. Vous pouvez changer d’avis à tout moment.`}
        error={errors.sensitive}
        options={[
          { value: 1, label: 'Oui' },
          { value: 0, label: 'Non' },
        ]}
        name="sensitive"
        defaultValue={Number(start.sensitive)}
        onChange={(value) => setValue('sensitive', value)}
      />
      {SENSITIVE_FIELDS.some((name) => start[name] !== '') && (
        <p className="edit-without small">
          Votre orientation et votre religion seront effacées dès que vous enregistrerez, et plus personne ne
          vous trouvera par elles.
        </p>
      )}
      <div className="edit-fields edit-with">
        {SENSITIVE_FIELDS.map((name) => (
          <SensitiveField key={name} form={form} name={name} />
        ))}
      </div>
    </div>
  )
}

/** Explains the chosen answer where the field has definitions. */
function SensitiveField({ form, name }: { form: EditFormControls; name: SensitiveFieldName }) {
  const [chosen, setChosen] = useState(form.start[name])
  const field: ChoiceField = PROFILE_FIELDS[name]
  return (
    <SelectField
      form={form}
      name={name}
      field={field}
      hint={field.definitions?.[chosen === '' ? -1 : Number(chosen)]}
      required={false}
      onChoose={setChosen}
    />
  )
}

function DescriptionField({ form, isAllowed }: { form: EditFormControls; isAllowed: boolean }) {
  const { register, errors, start } = form
  const { label, maxLength } = PROFILE_FIELDS.description
  return (
    <div className="edit-about">
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
          label={<OptionalLabel label={label} />}
          error={errors.description}
          limit={maxLength}
          rows={6}
          placeholder="Ce que vous aimez, ce que vous cherchez, ce qui vous fait rire…"
          {...register('description')}
          defaultValue={start.description}
        />
      ) : (
        <TextArea
          label={label}
          error={errors.description}
          rows={3}
          disabled
          placeholder="Votre description est désactivée car elle ne respectait pas les règles du site."
        />
      )}
    </div>
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

interface FieldProps {
  form: EditFormControls
  name: ProfileFieldName
}

function FieldControl({ form, name }: FieldProps) {
  const field = getProfileField(name)
  if (field.kind === 'text') return <TextFieldControl form={form} name={name} field={field} />
  const Control = field.control === 'segment' ? SegmentField : SelectField
  return <Control form={form} name={name} field={field} />
}

function TextFieldControl({
  form: { register, errors, start },
  name,
  field,
}: FieldProps & { field: TextField }) {
  const control = {
    label: <OptionalLabel label={field.label} />,
    error: errors[name],
    limit: field.maxLength,
    ...register(name),
    defaultValue: start[name],
  }
  if (field.isMultiline) return <TextArea {...control} />
  return <TextInput autoComplete={field.autoComplete} {...control} />
}

/** One of many, as a list that opens. */
function SelectField({
  form: { register, errors, start },
  name,
  field,
  hint,
  required = true,
  onChoose,
}: FieldProps & {
  field: ChoiceField
  hint?: string | undefined
  required?: boolean
  onChoose?: (value: string) => void
}) {
  const control = register(name)
  return (
    <Select
      label={field.label}
      options={[{ value: '', label: 'Choisissez' }, ...toOptions(field.labels, field.definitions)]}
      hint={hint}
      title={hint}
      error={errors[name]}
      required={required}
      {...control}
      onChange={(event) => {
        onChoose?.(event.target.value)
        return control.onChange(event)
      }}
      defaultValue={start[name]}
    />
  )
}

/** One of two or three, side by side. */
function SegmentField({
  form: { setValue, errors, start },
  name,
  field,
}: FieldProps & { field: ChoiceField }) {
  return (
    <Segment
      label={field.label}
      options={toOptions(field.labels)}
      name={name}
      error={errors[name]}
      required
      onChange={(value) => setValue(name, value)}
      {...(start[name] ? { defaultValue: Number(start[name]) } : {})}
    />
  )
}

/** Values of the form's controls: digits, text, or '' for no answer. */
export type EditValues = Record<ProfileFieldName, string> & { sensitive: '0' | '1' }

/** The form and the first values of its controls. */
type EditFormControls = Pick<
  ReturnType<typeof useCallForm<typeof editProfile>>,
  'register' | 'errors' | 'setValue'
> & { start: EditValues }

/** The stored profile as values of the controls. */
export function toEditValues(profile: EditableProfile): EditValues {
  const values = mapFields<ProfileFieldName, Record<ProfileFieldName, string>>(PROFILE_FIELD_NAMES, (name) =>
    String(profile[name] ?? ''),
  )
  return { ...values, sensitive: profile.sensitive ? '1' : '0' }
}

/** `values`, replaced by those of `others` that are controls of this form. */
export function mergeEditValues(values: EditValues, others: Record<string, unknown>): EditValues {
  const known = Object.entries(others).filter(([name, value]) => name in values && typeof value === 'string')
  const merged: EditValues = { ...values, ...Object.fromEntries(known) }
  return { ...merged, sensitive: merged.sensitive === '1' ? '1' : '0' }
}

export function hasSameValues(one: EditValues, other: EditValues): boolean {
  return (Object.keys(one) as EditFieldName[]).every((name) => one[name] === other[name])
}
