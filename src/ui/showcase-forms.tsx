import { useState } from 'react'
import { FILTER_LABELS, ORIENTATION_DEFINITIONS, ORIENTATIONS, SEEK_LABELS } from '../domain/enumerations.ts'
import { AgeSlider } from './age-slider.tsx'
import { Button } from './button.tsx'
import { Checkbox, Chips, RadioGroup, Segment } from './choices.tsx'
import { DistanceSlider } from './distance-slider.tsx'
import { optionsOf, PasswordInput, Select, TextArea, TextInput } from './inputs.tsx'

/** Fields empty, filled, wrong and disabled; choices; both sliders. */
export function FormPieces() {
  const [ages, setAges] = useState({ age_from: 26, age_to: 54 })
  const [distance, setDistance] = useState(50)
  return (
    <div className="showcase-forms">
      <form className="panel form">
        <TextInput label="Pseudo" name="name" hint="De 3 à 20 lettres ou chiffres." placeholder="Salomé" />
        <TextInput
          label="Adresse e-mail"
          name="email"
          type="email"
          defaultValue="salome@"
          error="Cette adresse n’est pas complète."
        />
        <TextInput
          label="Titre"
          name="title"
          limit={50}
          defaultValue="Vos guinguettes préférées au bord de l’eau"
        />
        <TextInput label="Fermé" name="closed" disabled defaultValue="On ne peut pas y écrire" />
        <PasswordInput label="Mot de passe" name="password" autoComplete="new-password" />
        <TextArea label="À propos" name="about" limit={1000} defaultValue="Libraire à la Croix-Rousse." />
        <Checkbox
          name="terms"
          label="J’ai 18 ans ou plus et j’accepte les conditions."
          error="Il faut les accepter."
        />
        <Checkbox
          name="remember"
          label="Rester connecté"
          hint="Pas sur un ordinateur partagé."
          defaultChecked
        />
        <RadioGroup
          label="Vous êtes"
          name="sex"
          defaultValue={1}
          options={optionsOf(['Fille', 'Garçon', 'Intersexe'])}
        />
      </form>
      <form className="panel form">
        <Segment label="Je cherche" name="seek" defaultValue={2} options={optionsOf(SEEK_LABELS)} />
        <Select
          label="Orientation"
          name="orientation"
          options={optionsOf(ORIENTATIONS, ORIENTATION_DEFINITIONS)}
        />
        <AgeSlider value={ages} onChange={setAges} />
        <DistanceSlider value={distance} onChange={setDistance} />
        <Chips label="Filtrer" name="filter" defaultValue={0} options={optionsOf(FILTER_LABELS)} />
        <Button type="submit">Rechercher</Button>
      </form>
    </div>
  )
}
