import { AGE_MAX, AGE_MIN } from '../../../shared/enumerations.ts'
import { OUTING_KINDS } from '../../../shared/outing-kinds.ts'
import { FieldError } from '../../../ui/field.tsx'
import { TextArea, TextInput } from '../../../ui/inputs.tsx'
import { LIMITS } from '../limits.ts'
import { OutingDrawing } from './drawing.tsx'
import * as texts from './form-texts.ts'

/** Typed values and errors by field; boxes hold '1'. */
export interface FormValues {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string>>
}

/** Attributes of a field by its name. */
const toField = ({ values, errors }: FormValues, name: string) => ({
  name,
  defaultValue: values[name] ?? '',
  error: errors[name],
})

const toBox = ({ values, errors }: FormValues, name: string) => ({
  name,
  value: '1',
  defaultChecked: values[name] === '1',
  error: errors[name],
})

/** Drawn kinds to choose from. */
export function KindFields(form: FormValues) {
  const { kind } = form.values
  const error = form.errors.kind
  return (
    <fieldset className="field" aria-describedby={error ? 'genre-erreur' : undefined}>
      <legend className="label">{texts.KIND}</legend>
      <FieldError id="genre-erreur" message={error} />
      <div className="kinds-grid">
        {Object.entries(OUTING_KINDS).map(([number, { label }]) => (
          <label key={number} className="kind">
            <OutingDrawing kind={Number(number)} />
            <input type="radio" name="kind" value={number} defaultChecked={kind === number} required />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function TitleField(form: FormValues & { value?: string }) {
  return (
    <TextInput
      label={texts.TITLE}
      hint={texts.TITLE_HINT}
      limit={LIMITS.title}
      maxLength={LIMITS.title}
      autoComplete="off"
      required
      {...toField(form, 'title')}
    />
  )
}

export function DescriptionField(form: FormValues) {
  return (
    <TextArea
      label={texts.DESCRIPTION}
      hint={texts.DESCRIPTION_HINT}
      rows={6}
      maxLength={LIMITS.description}
      required
      {...toField(form, 'description')}
    />
  )
}

interface TimeProps extends FormValues {
  /** YYYY-MM-DD */
  today: string
  lastDay: string
}

export function TimeFields({ today, lastDay, ...form }: TimeProps) {
  return (
    <>
      <TextInput label={texts.DAY} type="date" min={today} max={lastDay} required {...toField(form, 'day')} />
      <div className="fields-2">
        <TextInput label={texts.START} type="time" required {...toField(form, 'start')} />
        <TextInput label={texts.END} type="time" required {...toField(form, 'end')} />
      </div>
      <p className="hint">{texts.TIME_HINT}</p>
    </>
  )
}

export function VenueFields(form: FormValues) {
  return (
    <>
      <TextInput
        label={texts.VENUE}
        hint={texts.VENUE_HINT}
        maxLength={LIMITS.venue}
        autoComplete="off"
        required
        {...toField(form, 'venue')}
      />
      <TextInput
        label={texts.POINT}
        hint={texts.POINT_HINT}
        maxLength={LIMITS.meetingPoint}
        autoComplete="off"
        {...toField(form, 'meeting_point')}
      />
      <TextInput
        label={texts.RAIN}
        maxLength={LIMITS.rainPlan}
        autoComplete="off"
        {...toField(form, 'rain_plan')}
      />
    </>
  )
}

interface BoxProps {
  label: string
  hint?: string
  error: string | undefined
  name: string
  value: string
  defaultChecked: boolean
}

/** A checkbox without the scripts of the other choices. */
function Box({ label, hint, error, ...attributes }: BoxProps) {
  return (
    <div className="field choices">
      <label className="choice">
        <input {...attributes} type="checkbox" aria-invalid={error ? true : undefined} />
        <span>
          {label}
          {hint && <span className="hint">{hint}</span>}
        </span>
      </label>
      <FieldError id={`${attributes.name}-erreur`} message={error} />
    </div>
  )
}

interface WhoProps extends FormValues {
  /** May the host be among women. */
  offersWomen: boolean
  isNew: boolean
}

export function WhoFields({ offersWomen, isNew, ...form }: WhoProps) {
  return (
    <>
      <TextInput
        label={texts.SEATS}
        type="number"
        min={LIMITS.seatsMin}
        max={LIMITS.seatsMax}
        required
        {...toField(form, 'seats')}
      />
      <div className="fields-2">
        <TextInput
          label={texts.AGE_FROM}
          type="number"
          min={AGE_MIN}
          max={AGE_MAX}
          {...toField(form, 'age_from')}
        />
        <TextInput
          label={texts.AGE_TO}
          type="number"
          min={AGE_MIN}
          max={AGE_MAX}
          {...toField(form, 'age_to')}
        />
      </div>
      <div>
        {offersWomen && <Box label={texts.WOMEN} {...toBox(form, 'women')} />}
        <Box label={texts.BEGINNERS} {...toBox(form, 'beginners')} />
        {isNew && <Box label={texts.TABLE} hint={texts.TABLE_HINT} {...toBox(form, 'table')} />}
      </div>
      <TextInput
        label={texts.COST}
        hint={texts.COST_HINT}
        maxLength={LIMITS.cost}
        autoComplete="off"
        {...toField(form, 'cost')}
      />
      {!isNew && (
        <TextArea
          label={texts.NOTE}
          hint={texts.NOTE_HINT}
          rows={3}
          maxLength={LIMITS.note}
          {...toField(form, 'note')}
        />
      )}
    </>
  )
}
