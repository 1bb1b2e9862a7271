import { Fragment, useEffect, useRef } from 'react'
import { navigateTo } from '../../../client/navigate.ts'
import { AGE_MAX, AGE_MIN, SEXES } from '../../../shared/enumerations.ts'
import { getSignUpHref } from '../../../ui/auth-links.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, Segment } from '../../../ui/choices.tsx'
import { useCallForm } from '../../../ui/form.tsx'
import { TextInput, toOptions } from '../../../ui/inputs.tsx'
import { type FormProps, PostForm } from '../../../ui/post-form.tsx'
import { NewPasswordInput } from '../components/form-parts.tsx'
import { signUp as registerCall } from '../contract.ts'
import * as texts from '../texts.ts'

interface Props extends FormProps {
  /** Page of this site to return to. */
  next: string
  /** Today in Paris, for the bounds of the birthday. */
  today: string
}

export default function RegisterForm({ token, sent, next, today }: Props) {
  const typed = sent?.values ?? {}
  const form = useCallForm(registerCall, {
    defaultValues: {
      name: typed.name ?? '',
      email: typed.email ?? '',
      password: '',
      birthday: typed.birthday ?? '',
      sex: typed.sex ?? '',
      terms: typed.terms === 'on',
      sensitive: typed.sensitive === 'on',
    },
    errors: sent?.errors ?? {},
    onDone: () => navigateTo(next),
  })
  const { register, errors, setValue } = form
  const { current: setSex } = useRef((value: string) => setValue('sex', value))
  useEffect(() => {
    // Chosen before the scripts loaded.
    const chosen = document.querySelector<HTMLInputElement>('input[name="sex"]:checked')
    if (chosen) setSex(chosen.value)
  }, [setSex])
  const sex = /^[0-2]$/.test(typed.sex ?? '') ? { defaultValue: Number(typed.sex) } : {}
  return (
    <PostForm
      of={registerCall}
      path={getSignUpHref(next)}
      token={token}
      message={form.formError ?? (sent?.message || undefined)}
      submit={form.submit}
    >
      <TextInput
        label="Nom"
        hint="Celui que les autres verront. Lettres, chiffres et _ - ."
        error={errors.name}
        autoComplete="nickname"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={20}
        required
        {...register('name')}
        defaultValue={typed.name}
      />
      <TextInput
        label={texts.EMAIL}
        hint="Personne d’autre ne la voit."
        error={errors.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...register('email')}
        defaultValue={typed.email}
      />
      <NewPasswordInput label={texts.PASSWORD} error={errors.password} {...register('password')} />
      <TextInput
        label="Date de naissance"
        hint="Seul votre âge est affiché. Guinguette est réservée aux adultes."
        error={errors.birthday}
        type="date"
        autoComplete="bday"
        min={subtractYears(today, AGE_MAX)}
        max={subtractYears(today, AGE_MIN)}
        required
        {...register('birthday')}
        defaultValue={typed.birthday}
      />
      <Segment
        label="Vous êtes"
        error={errors.sex}
        options={toOptions(SEXES)}
        name="sex"
        required
        onChange={setSex}
        {...sex}
      />
      <div className="consent">
        <Checkbox
          label={
            <>
              <strong>{'Facultatif'}.</strong>{' '}
              {
                'J’accepte que Guinguette enregistre mon orientation et ma religion, les montre sur mon profil et s’en serve dans la recherche.'
              }
            </>
          }
          hint={
            'Ces informations sont sensibles\u202f: sans votre accord, elles ne sont ni demandées, ni gardées, ni montrées. Vous pouvez changer d’avis à tout moment\u202f; elles sont alors effacées.'
          }
          error={errors.sensitive}
          {...register('sensitive')}
          defaultChecked={typed.sensitive === 'on'}
        />
      </div>
      <div className="stack-sm">
        <Checkbox
          label="J’accepte les conditions d’utilisation et j’ai 18 ans ou plus."
          error={errors.terms}
          required
          {...register('terms')}
          defaultChecked={typed.terms === 'on'}
        />
        <p className="hint">
          {'À lire, dans un nouvel onglet\u202f:'}
          {texts.TERMS_PAGES.map(({ href, name }, index) => (
            <Fragment key={href}>
              {index === 0 ? ' ' : ', '}
              <a href={href} target="_blank" rel="noopener">
                {name}
              </a>
            </Fragment>
          ))}
          .
        </p>
      </div>
      <Button type="submit" kind="poppy" busy={form.isSubmitting}>
        Créer mon compte
      </Button>
    </PostForm>
  )
}

const subtractYears = (day: string, years: number) => `${Number(day.slice(0, 4)) - years}${day.slice(4)}`
