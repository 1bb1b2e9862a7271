import { useState } from 'react'
import {
  FILTER_LABELS,
  ORIENTATION_DEFINITIONS,
  ORIENTATIONS,
  SEEK_LABELS,
  SEXES,
} from '../../shared/enumerations.ts'
import { AgeSlider } from '../age-slider.tsx'
import { Button } from '../button.tsx'
import { Checkbox, Chips, RadioGroup, Segment } from '../choices.tsx'
import { DistanceSlider } from '../distance-slider.tsx'
import { PasswordInput, Select, TextArea, TextInput, toOptions } from '../inputs.tsx'
import * as texts from './texts.ts'

/** Fields empty, filled, invalid and disabled; choices; both sliders. */
export function FormPieces() {
  const [ages, setAges] = useState({ age_from: 26, age_to: 54 })
  const [distance, setDistance] = useState(50)
  return (
    <div className="showcase-forms">
      <form className="panel form">
        <TextInput {...texts.NAME} name="name" />
        <TextInput {...texts.EMAIL} name="email" type="email" defaultValue="salome@" />
        <TextInput {...texts.TOPIC} name="title" limit={50} />
        <TextInput {...texts.CLOSED} name="closed" disabled />
        <PasswordInput {...texts.PASSWORD} name="password" autoComplete="new-password" />
        <TextArea {...texts.ABOUT} name="about" limit={1000} />
        <Checkbox {...texts.TERMS} name="terms" />
        <Checkbox {...texts.REMEMBER} name="remember" defaultChecked />
        <RadioGroup label={texts.YOU_ARE} name="sex" defaultValue={1} options={toOptions(SEXES)} />
      </form>
      <form className="panel form">
        <Segment label={texts.I_SEEK} name="seek" defaultValue={2} options={toOptions(SEEK_LABELS)} />
        <Select
          label={texts.ORIENTATION}
          name="orientation"
          options={toOptions(ORIENTATIONS, ORIENTATION_DEFINITIONS)}
        />
        <AgeSlider value={ages} onChange={setAges} />
        <DistanceSlider value={distance} onChange={setDistance} />
        <Chips label={texts.SORT} name="filter" defaultValue={0} options={toOptions(FILTER_LABELS)} />
        <Button type="submit">{texts.SEARCH}</Button>
      </form>
    </div>
  )
}
